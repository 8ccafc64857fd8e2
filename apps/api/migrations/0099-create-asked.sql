-- What was asked for under an id that the caller made, by a keyed digest alone: the same call again changes nothing, and
-- another content under the same id is refused. Written after the act; where it is missing, the act's own store decides.
create table create_asked (
  act text not null,
  -- The company or the account; empty for visitors.
  owner text not null,
  id uuid not null,
  digest text not null,
  asked_at timestamptz not null default now(),
  primary key (id, act, owner)
);
