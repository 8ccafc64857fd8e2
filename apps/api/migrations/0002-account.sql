-- Who may come in: accounts of suppliers and staff, their roles, sessions and one-time codes.

create table account (
  id uuid primary key,
  kind text not null check (kind in ('supplier', 'staff')),
  username text not null check (username ~ '^[A-Za-z]\w{3,19}$'),
  nick_name text not null,
  phone text,
  email text,
  password_hash text not null,
  company_id uuid,
  disabled_at timestamptz,
  failed_count int not null default 0,
  locked_until timestamptz,
  dingtalk_union_id text unique,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index account_username on account (lower(username));
create unique index account_phone on account (phone) where phone is not null;
create index account_company on account (company_id) where company_id is not null;

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

-- Tokens are kept as their SHA-256: who reads the table cannot sign in.
create table session (
  token_hash bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table login_code (
  code_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table captcha (
  id uuid primary key default gen_random_uuid(),
  answer_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table otp (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  failures int not null default 0,
  used_at timestamptz
);
create index otp_recipient on otp (recipient, purpose, created_at desc);

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
