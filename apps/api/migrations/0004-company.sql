-- Suppliers' companies. A version is what bids refer to and never changes; `draft` is what is being written.

create table company (
  id uuid primary key,
  status text not null default 'unsubmitted'
    check (status in ('unsubmitted', 'pending', 'approved', 'returned', 'rejected', 'frozen', 'blacklisted')),
  uscc text unique check (uscc ~ '^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$'),
  name text,
  draft jsonb not null default '{}',
  current_version_id uuid,
  submitted_at timestamptz,
  reviewed_by uuid references account,
  reviewed_at timestamptz,
  review_note text,
  -- Reasons by field, as the reviewer gave them: [{field, message}].
  return_reasons jsonb not null default '[]',
  status_reason text,
  status_until timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index company_queue on company (status, submitted_at, id);
-- Search of the reviewers' list, by name or credit code.
create index company_search on company using gin (bigrams(coalesce(name, '') || ' ' || coalesce(uscc, '')));
create index company_created on company (created_at desc, id);

create table company_version (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  version_no int not null check (version_no > 0),
  name text not null,
  uscc text not null,
  -- The whole profile; identity numbers and account numbers are ciphertext.
  profile jsonb not null,
  effective_from timestamptz not null default now(),
  approved_by uuid references account,
  unique (company_id, version_no)
);
alter table company add foreign key (current_version_id) references company_version;
alter table account add foreign key (company_id) references company;

create table change_request (
  id uuid primary key,
  company_id uuid not null references company,
  section text not null,
  state text not null check (state in ('draft', 'pending', 'approved', 'returned', 'rejected', 'withdrawn')),
  base_version_id uuid not null references company_version,
  proposed jsonb not null,
  -- Field-level difference, made at approval: [{field, before, after}].
  difference jsonb not null default '[]',
  return_reasons jsonb not null default '[]',
  submitted_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  decision_note text,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index change_request_company on change_request (company_id, created_at desc, id);
create index change_request_queue on change_request (state, submitted_at, id);
create unique index change_request_one_open on change_request (company_id, section)
  where state in ('draft', 'pending', 'returned');
create index change_request_returned on change_request (company_id) where state = 'returned';

-- A freeze and a blacklisting end when their period does; the domain's `stateNow` says the same.
create function company_status(status text, status_until timestamptz) returns text
language sql stable parallel safe as $$
  select case when status in ('frozen', 'blacklisted') and status_until <= clock_timestamp()
    then 'approved' else status end
$$;
