-- The second factor of an account: an authenticator's secret, codes for who has lost it, and sign-ins that wait for it.

-- The secret lies sealed by the master key. A step is good once: the last one used is kept.
create table totp (
  account_id uuid primary key references account,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Keyed hashes: whoever has only the table cannot try codes.
create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- The password was right in this browser, and the second factor is asked for: one a browser, by its token's hash.
create table pending_sign_in (
  device_hash bytea primary key,
  account_id uuid not null references account,
  means text not null check (means in ('password', 'login_code', 'dingtalk', 'registration')),
  expires_at timestamptz not null
);
create index pending_sign_in_account on pending_sign_in (account_id);
create index pending_sign_in_expiry on pending_sign_in (expires_at);
