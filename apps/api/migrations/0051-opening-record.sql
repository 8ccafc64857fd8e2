-- The record of an opening as it was signed when it was complete: what was read out, once and for all.
create table opening_record (
  lot_id uuid primary key references opening (lot_id),
  -- Canonical JSON, to the letter: what the signature is over.
  body text not null,
  signature text not null,
  signed_at timestamptz not null
);

create trigger opening_record_append_only before update or delete or truncate on opening_record
  for each statement execute function refuse_change();
