-- An outage pauses an opening; what keeps a bid closed is recorded, and waits for a person.
alter table opening drop constraint opening_state_check;
alter table opening add constraint opening_state_check
  check (state in ('waiting', 'in_progress', 'paused', 'completed'));
alter table opening add column paused_at timestamptz;
alter table opening add column pause_cause text
  check (pause_cause in ('key', 'storage', 'judgement', 'completion'));
alter table opening add constraint opening_pause check ((state = 'paused') = (paused_at is not null)
  and (paused_at is null) = (pause_cause is null));

-- A bid that was tried and did not open. Gone once it is in the record.
create table opening_finding (
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  bid_version_id uuid not null references bid_version,
  company_id uuid not null references company,
  company_name text not null,
  position int not null,
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
