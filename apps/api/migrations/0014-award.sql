-- A proposal is the winner's notice while it is a draft. When a winner gives up, the notices of that decision stay as
-- they were issued and are superseded (条例55).

create table award_notice (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  bid_id uuid not null references bid,
  kind text not null check (kind in ('won', 'lost')),
  state text not null check (state in ('draft', 'approved', 'issued', 'acknowledged', 'contracted', 'declined')),
  notice_no text not null unique,
  amount numeric(18, 2) check (amount >= 0),
  content text not null,
  -- Points, or nothing where the evaluation gave none.
  scores jsonb not null default '{}' check (scores = '{}' or are_points(scores)),
  reason text not null default '',
  created_by uuid not null references account,
  proposal_reason text not null default '',
  proposed_at timestamptz,
  -- One sent back carries the approver's reason.
  return_reason text,
  returned_by uuid references account,
  approved_by uuid references account,
  approved_at timestamptz,
  issued_at timestamptz,
  contract_due_at timestamptz,
  read_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references account,
  declined_reason text,
  declined_at timestamptz,
  superseded_at timestamptz,
  contract_no text,
  contract_signed_on date,
  version int not null default 1,
  check (approved_by is null or approved_by <> created_by)
);
create unique index award_notice_in_force on award_notice (lot_id, company_id) where superseded_at is null;
create unique index award_notice_one_winner on award_notice (lot_id)
  where superseded_at is null and kind = 'won' and state <> 'declined';
create index award_notice_company on award_notice (company_id, issued_at desc, id);
create index award_notice_pending on award_notice (state, proposed_at)
  where superseded_at is null and state in ('draft', 'approved');
