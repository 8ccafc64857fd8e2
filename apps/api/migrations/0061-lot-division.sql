-- A lot's key divided anew before its deadline: those who hold shares deal them to those who open from then on.

create table lot_division (
  id uuid primary key,
  lot_id uuid not null references lot,
  -- Zero is the publisher's. One that is cancelled leaves its number to the next.
  no int not null check (no > 0),
  reason text not null,
  asked_by uuid not null references account,
  asked_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'in_force', 'cancelled')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index lot_division_no on lot_division (lot_id, no) where state <> 'cancelled';
create index lot_division_lot on lot_division (lot_id);
create index lot_division_asker on lot_division (asked_by);

-- Who opens once it is in force, by the key that their pieces are sealed to.
create table lot_division_opener (
  division_id uuid not null references lot_division,
  account_id uuid not null references account,
  key_id uuid not null references opener_key,
  -- They have shown that they opened every piece that is theirs.
  confirmed_at timestamptz,
  primary key (division_id, account_id)
);
create index lot_division_opener_account on lot_division_opener (account_id);
create index lot_division_opener_key on lot_division_opener (key_id);

-- Who has dealt the share they held.
create table lot_division_dealer (
  division_id uuid not null references lot_division,
  account_id uuid not null references account,
  dealt_at timestamptz not null,
  -- Known at the opening: what they dealt is not the share they held.
  dealt_false boolean not null default false,
  primary key (division_id, account_id)
);
create index lot_division_dealer_account on lot_division_dealer (account_id);

-- The division in force.
alter table lot add column key_division int not null default 0;

-- A share is one part in the publisher's division, one from each dealer in a later one. Digests of former divisions stay:
-- what is dealt on is held against them. What was sealed to somebody who opens no more goes.
alter table lot_share
  add column division int not null default 0,
  add column dealer_id uuid references account,
  -- Of what only says that a piece was opened.
  add column held text check (held ~ '^[0-9a-f]{64}$'),
  alter column sealed drop not null,
  drop constraint lot_share_pkey,
  add unique nulls not distinct (lot_id, division, account_id, dealer_id),
  add check ((division = 0) = (dealer_id is null)),
  add check ((dealer_id is null) = (held is null));
create index lot_share_dealer on lot_share (dealer_id);
