-- 单一来源公示 before a government purchase from a sole supplier (政采条例38, 74号令38–40), the opinions of anybody about
-- it, and the purchaser's conclusion.

create table single_source_publicity (
  id uuid primary key,
  tender_id uuid not null references tender,
  notice_id uuid not null unique references notice,
  supplier_name text not null,
  supplier_uscc text not null,
  supplier_address text not null,
  description text not null,
  reason text not null,
  supervisor text not null,
  -- [{name, employer, title, opinion}]
  experts jsonb not null,
  -- The tender as announced: {title, lots, budget}; another tender has to be announced anew.
  shown jsonb not null,
  published_at timestamptz not null,
  published_by uuid not null references account,
  -- Opinions are accepted strictly before it.
  until timestamptz not null,
  -- The day in whose course the conclusion is due, where there are opinions; its end.
  review_due timestamptz not null,
  outcome text check (outcome in ('rejected', 'upheld', 'abandoned')),
  statement text,
  concluded_at timestamptz,
  concluded_by uuid references account,
  -- A later publicity of the same tender counts instead.
  replaced boolean not null default false,
  check (num_nulls(outcome, statement, concluded_at, concluded_by) in (0, 4)),
  check (until > published_at)
);
create unique index single_source_current on single_source_publicity (tender_id) where not replaced;
create index single_source_tender on single_source_publicity (tender_id, published_at desc);

create table single_source_opinion (
  id uuid primary key,
  publicity_id uuid not null references single_source_publicity,
  opinion_no text not null unique,
  content text not null,
  -- Name, unit and phone, sealed; null after the end of keeping.
  person text,
  consent_version int not null,
  submitted_at timestamptz not null
);
create index single_source_opinion_publicity on single_source_opinion (publicity_id, submitted_at, id);
create index single_source_opinion_kept on single_source_opinion (submitted_at) where person is not null;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('single_source', 'single_source_result', 'tender',
  'prequalification', 'change', 'clarification', 'candidates', 'award', 'failed', 'terminated'));
-- The version before: it writes neither table and no notice of the new kinds; it lists such a notice without a label.
