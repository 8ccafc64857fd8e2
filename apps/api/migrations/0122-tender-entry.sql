-- 条目库: single clauses and criteria, kept by an organisation for its later tenders. A retired entry stays, so that it
-- can be used again.
create table tender_entry (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  kind text not null check (kind in ('clause', 'criterion')),
  name text not null check (length(name) between 1 and 60),
  -- Repeated from the content for the list.
  part text not null check (part in ('qualification', 'responsiveness', 'technical', 'commercial')),
  content jsonb not null check (content ->> 'kind' = kind and jsonb_typeof(content -> kind) = 'object'),
  -- The methods that the entry is meant for; empty for all.
  methods text[] not null default '{}',
  note text not null default '',
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  retired_at timestamptz,
  version int not null default 1
);
create unique index tender_entry_name on tender_entry (organisation_id, kind, name) where retired_at is null;
create index tender_entry_saved on tender_entry (organisation_id, kind, saved_at desc, id);
