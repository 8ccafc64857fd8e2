-- Openers' own keys: made where they sit; the private half lies here as ciphertext that nobody else can open.

create table opener_key (
  id uuid primary key,
  account_id uuid not null references account,
  -- age recipient
  recipient text not null unique,
  -- The private half in two age files, under a passphrase and under a recovery code.
  by_passphrase text not null,
  by_recovery text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Another key has taken its place; what is sealed to it stays sealed to it.
  replaced_at timestamptz,
  -- SHA-256 of what was last sealed to it for a rehearsal, and when one went well. Another passphrase is to be proven anew.
  challenge_hash bytea,
  rehearsed_at timestamptz
);
create unique index opener_key_current on opener_key (account_id) where replaced_at is null;
create index opener_key_account on opener_key (account_id);

-- A lot's private key lies here in parts, each sealed to one opener's key: the server makes it no more. One row an
-- opener, from publishing until the record is complete or the lot is over.
create table lot_share (
  lot_id uuid not null references lot,
  account_id uuid not null references account,
  key_id uuid not null references opener_key,
  sealed text not null,
  -- Of the share itself.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- What its opener released, encrypted under the server's key: for the time of the opening.
  released text,
  primary key (lot_id, account_id)
);
create index lot_share_account on lot_share (account_id);
create index lot_share_key on lot_share (key_id);

-- Who holds what opens a lot.
alter table lot add column key_holder text not null default 'openers' check (key_holder in ('openers', 'platform'));
update lot set key_holder = 'platform' where seal_identity is not null;
alter table lot add check (seal_identity is null or key_holder = 'platform');

-- Lots that were published before keep the key the server made, until they are opened; no other ever gets one.
update lot set seal_identity = null
where case state when 'suspended' then state_before_suspension else state end not in ('published', 'opening');

create function refuse_server_key() returns trigger language plpgsql as $$
begin
  raise exception 'the server keeps no key of a lot';
end $$;
create trigger lot_key_of_server before update of seal_identity on lot for each row
  when (new.seal_identity is not null and new.seal_identity is distinct from old.seal_identity)
  execute function refuse_server_key();
create trigger lot_key_of_server_new before insert on lot for each row
  when (new.seal_identity is not null) execute function refuse_server_key();
