-- Openers sign the statement about a lot's key. The signing half of an opener's key becomes known when they rehearse with it;
-- what the platform states of it is named by the public log. Rows of both tables are only ever added.
-- The version before: it writes neither table, and an entry of the new kind is null to its readers.

create table opener_signer (
  key_id uuid primary key references opener_key,
  -- Ed25519, raw, base64url.
  signer text not null unique,
  -- By the signer: that the opener has the other half (packages/sealing/src/opener-signing.ts).
  proof text not null,
  -- What the platform signed, as text, and its signature.
  body text not null,
  signature text not null,
  stated_at timestamptz not null
);
create trigger opener_signer_append_only before update or delete or truncate on opener_signer
  for each statement execute function refuse_change();

create table lot_key_consent (
  lot_id uuid not null,
  division int not null,
  key_id uuid not null references opener_signer,
  account_id uuid not null references account,
  -- By the opener's signer, over the statement of the division.
  signature text not null,
  signed_at timestamptz not null,
  primary key (lot_id, division, key_id),
  foreign key (lot_id, division) references lot_key
);
create index lot_key_consent_account on lot_key_consent (account_id);
create index lot_key_consent_key on lot_key_consent (key_id);
create trigger lot_key_consent_append_only before update or delete or truncate on lot_key_consent
  for each statement execute function refuse_change();

alter table transparency_entry drop constraint transparency_entry_kind_check;
alter table transparency_entry add constraint transparency_entry_kind_check
  check (kind in ('receipt-root', 'audit-head', 'lot-key', 'opener-key'));
