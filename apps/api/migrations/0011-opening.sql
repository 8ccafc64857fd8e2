-- The opening, and its record.

create table opening (
  lot_id uuid primary key references lot,
  state text not null check (state in ('waiting', 'in_progress', 'paused', 'completed')),
  started_by uuid references account,
  started_at timestamptz not null,
  opened_at timestamptz,
  bid_count int check (bid_count >= 0),
  -- An outage pauses an opening; what keeps a bid closed is recorded, and waits for a person.
  paused_at timestamptz,
  pause_cause text check (pause_cause in ('key', 'storage', 'judgement', 'completion')),
  check ((state = 'paused') = (paused_at is not null) and (paused_at is null) = (pause_cause is null))
);

-- One line of the opening record a bidder, with what its envelopes held.
create table opening_entry (
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  bid_version_id uuid not null references bid_version,
  company_id uuid not null references company,
  company_name text not null,
  position int not null check (position > 0),
  result text not null check (result in ('opened', 'deemed_revoked', 'deemed_withdrawn')),
  cause text,
  total_incl numeric(18, 2) check (total_incl >= 0),
  total_excl numeric(18, 2) check (total_excl >= 0),
  total_tax numeric(18, 2) check (total_tax >= 0),
  delivery text,
  quality text,
  validity_days int,
  bond_amount numeric(18, 2) check (bond_amount >= 0),
  contents jsonb,
  opened_at timestamptz not null,
  primary key (lot_id, bid_id)
);
create unique index opening_entry_bid on opening_entry (bid_id);

-- A bid that was tried and did not open. Gone once it is in the record.
create table opening_finding (
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  bid_version_id uuid not null references bid_version,
  company_id uuid not null references company,
  company_name text not null,
  position int not null check (position > 0),
  kind text not null check (kind in ('unread', 'altered', 'undecipherable')),
  cause text not null,
  found_at timestamptz not null,
  declared_result text check (declared_result in ('deemed_revoked', 'deemed_withdrawn')),
  declared_reason text,
  declared_by uuid references account,
  declared_at timestamptz,
  primary key (lot_id, bid_id),
  check ((declared_result is null) = (declared_at is null) and (declared_result is null) = (declared_by is null)
    and (declared_result is null) = (declared_reason is null)),
  -- What the platform could not read, or no longer has as it arrived, is never the bidder's fault.
  check (declared_result is distinct from 'deemed_revoked' or kind = 'undecipherable')
);

-- Files out of bids that are being opened, noted before their first byte: what a killed process leaves is found.
create table opening_draft (
  file_id uuid primary key,
  lot_id uuid not null references lot
);
create index opening_draft_lot on opening_draft (lot_id);
