-- Passkeys that open an opener's own key (WebAuthn PRF): what they tell stays in the browser; here lies the private
-- half once more, as ciphertext under it.
create table opener_key_passkey (
  id uuid primary key,
  key_id uuid not null references opener_key,
  account_id uuid not null references account,
  credential_id text not null unique,
  name text not null check (length(name) between 1 and 50),
  -- The private half in an age file.
  by_passkey text not null,
  added_at timestamptz not null default clock_timestamp()
);
create index opener_key_passkey_key on opener_key_passkey (key_id);
create index opener_key_passkey_account on opener_key_passkey (account_id);
