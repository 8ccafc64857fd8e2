-- 招标文件模板: the reusable part of a tender, kept by an organisation for its later tenders. A retired template stays, so
-- that it can be used again.
create table tender_template (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  name text not null check (length(name) between 1 and 60),
  -- Repeated from the content for the list.
  method text not null,
  scope text not null,
  kind text not null,
  lots int not null check (lots > 0),
  lines int not null check (lines >= 0),
  clauses int not null check (clauses >= 0),
  criteria int not null check (criteria >= 0),
  content jsonb not null check (jsonb_typeof(content -> 'lots') = 'array'),
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  retired_at timestamptz,
  version int not null default 1
);
create unique index tender_template_name on tender_template (organisation_id, name) where retired_at is null;
create index tender_template_saved on tender_template (organisation_id, saved_at desc, id);
