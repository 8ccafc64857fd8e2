-- Pages that follow the signed record of an opening: what was objected to there, and the answer.
create table opening_supplement (
  lot_id uuid not null references opening_record (lot_id),
  page int not null check (page > 0),
  objection_id uuid not null unique references objection,
  -- Canonical JSON, to the letter: what the signature is over.
  body text not null,
  signature text not null,
  signed_at timestamptz not null,
  primary key (lot_id, page)
);

create trigger opening_supplement_append_only before update or delete or truncate on opening_supplement
  for each statement execute function refuse_change();
