-- Files: what is stored, what it belongs to, what is on its way in, out, and gone.

-- Stored files. `path` is the name below the storage root; `sha256` is of the bytes as stored.
create table file (
  id uuid primary key,
  owner_account_id uuid references account,
  owner_company_id uuid references company,
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null,
  purpose text not null check (purpose in ('attachment', 'certificate', 'document', 'envelope', 'opened')),
  path text not null unique,
  created_at timestamptz not null default now()
);
create index file_owner on file (owner_company_id, created_at);
-- Files are looked at by their owner, and by age where nothing refers to them.
create index file_account on file (owner_account_id, created_at);
create index file_created on file (created_at);

-- Which files belong to what, in order. `owner_kind` is the glossary noun.
create table attachment (
  owner_kind text not null,
  owner_id uuid not null,
  file_id uuid not null references file,
  role text not null default '',
  position int not null default 0,
  primary key (owner_kind, owner_id, file_id)
);
create index attachment_file on attachment (file_id);

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

-- Files whose row is gone and whose bytes are not yet: what a killed process leaves is removed by the next.
create table removed_file (
  id uuid primary key,
  removed_at timestamptz not null default clock_timestamp()
);

-- Download tickets that were used: a ticket opens one download. Kept as long as the ticket would have been good.
create table spent_ticket (
  -- SHA-256 of the ticket.
  hash bytea primary key check (length(hash) = 32),
  -- From where; a download that breaks off goes on from there only.
  address text not null,
  expires_at timestamptz not null
);
create index spent_ticket_expiry on spent_ticket (expires_at);
