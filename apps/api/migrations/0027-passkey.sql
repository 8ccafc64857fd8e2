-- Passkeys (WebAuthn): the public key of each, with how often its authenticator says that it was used.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- What a passkey was asked to sign, by its SHA-256: good once, for its account and purpose.
create table passkey_challenge (
  challenge_hash bytea primary key,
  account_id uuid not null references account,
  purpose text not null check (purpose in ('registration', 'proof')),
  expires_at timestamptz not null
);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
