-- Who may come in: accounts of suppliers and staff, their roles, devices, sessions, codes and messages.

create table account (
  id uuid primary key,
  kind text not null check (kind in ('supplier', 'staff')),
  username text not null check (username ~ '^[A-Za-z]\w{3,19}$'),
  nick_name text not null,
  phone text,
  email text,
  password_hash text not null,
  company_id uuid,
  -- A password set by an administrator is good for one thing: setting one's own.
  password_temporary boolean not null default false,
  disabled_at timestamptz,
  dingtalk_union_id text unique,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index account_username on account (lower(username));
create unique index account_phone on account (phone) where phone is not null;
create index account_company on account (company_id) where company_id is not null;
create index account_staff on account (created_at desc, id) where kind = 'staff';

create table password_history (
  account_id uuid not null references account,
  password_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, created_at)
);

create table role (
  id text primary key,
  kind text not null check (kind in ('supplier', 'staff')),
  label text not null
);
create table role_permission (
  role_id text not null references role,
  code text not null,
  primary key (role_id, code)
);
create table account_role (
  account_id uuid not null references account,
  role_id text not null references role,
  primary key (account_id, role_id)
);

-- Tokens are kept as their SHA-256: who reads the table cannot sign in. Sessions are listed to their owner and ended
-- one by one, by an id that opens nothing.
create table session (
  token_hash bytea primary key,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device_hash bytea,
  ip text,
  user_agent text
);
create unique index session_id on session (id);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table login_code (
  code_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- One-time codes. Who asked for one: it is good for that browser only, and counted for it or for its address.
create table otp (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  purpose text not null,
  code_hash bytea not null,
  device_hash bytea,
  address text,
  known_device boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  failures int not null default 0 check (failures >= 0),
  used_at timestamptz
);
create index otp_recipient on otp (recipient, purpose, created_at desc);
create index otp_address on otp (address, created_at desc);

-- A browser that signed in to an account before: wrong passwords of strangers do not lock it. The browser keeps a
-- random token; here lies its SHA-256, of no use to who reads the table.
create table device (
  account_id uuid not null references account,
  token_hash bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (account_id, token_hash)
);
create index device_age on device (seen_at);

-- Wrong sign-ins, counted under a key: an account's unknown devices, a known device, an address, or a name that nobody
-- has (counted and locked like a real account's, or the answer would tell which names exist). The key is kept as a
-- hash: people type passwords into the wrong field.
create table sign_in_failure (
  key_hash bytea primary key,
  failed_count int not null check (failed_count >= 0),
  locked_until timestamptz,
  last_at timestamptz not null default clock_timestamp()
);
create index sign_in_failure_age on sign_in_failure (last_at);

-- Proofs of work that were shown, by the SHA-256 of their challenge: each is good once.
create table human_check (
  challenge_hash bytea primary key,
  used_at timestamptz not null default clock_timestamp()
);
create index human_check_age on human_check (used_at);

-- A password is reset by two: one asks, another confirms or declines within a day.
create table password_reset (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  asked_by uuid not null references account,
  asked_at timestamptz not null default clock_timestamp(),
  reason text not null,
  decided_by uuid references account,
  decided_at timestamptz,
  outcome text check (outcome in ('confirmed', 'declined', 'replaced')),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'confirmed' or decided_by <> asked_by)
);
create unique index password_reset_open on password_reset (account_id) where outcome is null;

create table message (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  title text not null,
  body text not null,
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index message_account on message (account_id, created_at desc, id);
create index message_unread on message (account_id) where read_at is null;
create index message_unread_newest on message (account_id, created_at desc, id) where read_at is null;
