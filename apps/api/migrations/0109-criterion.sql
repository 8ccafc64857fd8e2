-- 评审因素: the demands of a lot, by which its bids are judged (87号令55). `scoring` says how points are given; its shape
-- is the contract's.
create table criterion (
  id uuid primary key,
  -- A process of the version before deletes a draft's lot without knowing this table.
  lot_id uuid not null references lot on delete cascade,
  position int not null,
  kind text not null check (kind in ('qualification', 'responsiveness', 'technical', 'commercial', 'price')),
  title text not null,
  requirement text not null default '',
  evidence text not null default '',
  points numeric(5, 2) check (points >= 0),
  scoring jsonb not null check (jsonb_typeof(scoring) = 'object'
    and scoring ->> 'by' in ('pass', 'tiers', 'formula', 'comparison', 'judgement', 'price')),
  check ((kind = 'price') = (scoring ->> 'by' = 'price')),
  check ((kind in ('qualification', 'responsiveness')) = (scoring ->> 'by' = 'pass'))
);
create index criterion_lot on criterion (lot_id, position);

-- Bidders and the committee rely on the published criteria, weights and method: from the publishing on nobody rewrites
-- them, and no lot becomes unpublished.
-- The version before: it changes the method and weights of drafts only, never clears published_at, and knows no criterion.
create function refuse_published_criterion() returns trigger language plpgsql as $$
begin
  if exists (select from lot where lot.published_at is not null
      and lot.id in (case when tg_op <> 'INSERT' then old.lot_id end, case when tg_op <> 'DELETE' then new.lot_id end)) then
    raise exception 'a criterion of a published lot is written once';
  end if;
  return coalesce(new, old);
end $$;
create trigger criterion_written_once before insert or update or delete on criterion
  for each row execute function refuse_published_criterion();
create trigger criterion_kept before truncate on criterion
  for each statement execute function refuse_change();
create trigger lot_evaluation_written_once before update on lot for each row
  when (old.published_at is not null and (new.published_at is null
    or new.evaluation_method <> old.evaluation_method or new.weights is distinct from old.weights))
  execute function refuse_rewriting('the evaluation');
