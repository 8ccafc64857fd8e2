-- What the platform has published, one entry after the other: a Merkle log that is only ever added to. An entry says
-- nothing of the statement but its digest; the statement itself is told to who may know it.
create table transparency_entry (
  no int primary key check (no >= 0),
  kind text not null check (kind in ('receipt-root', 'audit-head')),
  -- The lot, or the day.
  subject text not null,
  -- What was signed, as text, and its signature.
  body text not null,
  signature text not null,
  -- The bytes that are hashed into the log.
  entry text not null,
  leaf text not null,
  published_at timestamptz not null,
  unique (kind, subject)
);

-- How far the log had come, signed with a key that is not in the database.
create table transparency_checkpoint (
  size int primary key check (size > 0),
  root text not null,
  note text not null,
  signed_at timestamptz not null
);

create trigger transparency_entry_append_only before update or delete or truncate on transparency_entry
  for each statement execute function refuse_change();
create trigger transparency_checkpoint_append_only before update or delete or truncate on transparency_checkpoint
  for each statement execute function refuse_change();
