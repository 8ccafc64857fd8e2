-- What others have signed of the public log: that, when they looked, it was as this checkpoint says, and had only been
-- added to since they had looked before.
create table transparency_cosignature (
  size int not null references transparency_checkpoint (size),
  -- The witness's verifier key: its name and its key.
  witness text not null,
  line text not null,
  -- By the witness's clock.
  seen_at timestamptz not null,
  primary key (size, witness)
);
create trigger transparency_cosignature_append_only before update or delete or truncate on transparency_cosignature
  for each statement execute function refuse_change();

-- What a witness said last.
create table transparency_witness (
  witness text primary key,
  -- How far the log had come for it.
  size int not null check (size >= 0),
  state text not null check (state in ('agreed', 'unreachable', 'unknown', 'split', 'ahead')),
  asked_at timestamptz not null,
  -- Since when it says this.
  since timestamptz not null
);
