-- What the platform stated and signed about the key of a published lot: at publishing, and when it was divided anew.
-- The public log names each statement. Rows are only ever added.

create table lot_key (
  lot_id uuid not null references lot,
  -- Zero is the publisher's.
  division int not null check (division >= 0),
  -- What was signed, as text (packages/sealing/src/lot-key.ts), and its signature.
  body text not null,
  signature text not null,
  stated_at timestamptz not null,
  primary key (lot_id, division)
);
create trigger lot_key_append_only before update or delete or truncate on lot_key
  for each statement execute function refuse_change();

alter table transparency_entry drop constraint transparency_entry_kind_check;
alter table transparency_entry add constraint transparency_entry_kind_check
  check (kind in ('receipt-root', 'audit-head', 'lot-key'));
-- The version before: it writes the two kinds that were allowed before.
