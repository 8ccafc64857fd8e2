-- Uploads that were begun and are no file yet: what an account and a company may have open is counted here.
create table open_upload (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid references company,
  purpose text not null check (purpose in ('attachment', 'certificate', 'document', 'envelope')),
  size bigint not null check (size > 0),
  started_at timestamptz not null default clock_timestamp(),
  -- When bytes last began to come.
  active_at timestamptz not null default clock_timestamp()
);
create index open_upload_account on open_upload (account_id);
create index open_upload_company on open_upload (company_id);

-- Files are looked at by their owner, and by age where nothing refers to them.
create index file_account on file (owner_account_id, created_at);
create index file_created on file (created_at);

-- Files whose row is gone and whose bytes are not yet: what a killed process leaves is removed by the next.
create table removed_file (
  id uuid primary key,
  removed_at timestamptz not null default clock_timestamp()
);
