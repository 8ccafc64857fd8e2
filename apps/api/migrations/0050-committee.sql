-- 法37: as what a member sits in the committee; at least two thirds are experts of the matter.
alter table lot_evaluator add column seat text not null default 'expert'
  check (seat in ('expert', 'representative'));
