-- From the opening to the order.

create table opening (
  lot_id uuid primary key references lot,
  state text not null check (state in ('waiting', 'in_progress', 'completed')),
  started_by uuid references account,
  started_at timestamptz not null,
  opened_at timestamptz,
  bid_count int
);

-- One line of the opening record a bidder, with what its envelopes held.
create table opening_entry (
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  bid_version_id uuid not null references bid_version,
  company_id uuid not null references company,
  company_name text not null,
  position int not null,
  result text not null check (result in ('opened', 'deemed_revoked', 'deemed_withdrawn')),
  cause text,
  total_incl numeric(18, 2),
  total_excl numeric(18, 2),
  total_tax numeric(18, 2),
  delivery text,
  quality text,
  validity_days int,
  bond_amount numeric(18, 2),
  contents jsonb,
  opened_at timestamptz not null,
  primary key (lot_id, bid_id)
);
create unique index opening_entry_bid on opening_entry (bid_id);

create table clarification (
  id uuid primary key,
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  company_id uuid not null references company,
  state text not null check (state in ('issued', 'replied', 'accepted', 're_requested')),
  subject text not null,
  content text not null,
  due_at timestamptz not null,
  issued_by uuid not null references account,
  issued_at timestamptz not null,
  reply text,
  replied_by uuid references account,
  replied_at timestamptz,
  decided_at timestamptz,
  decision_note text,
  version int not null default 1
);
create index clarification_company on clarification (company_id, lot_id, issued_at);
create index clarification_lot on clarification (lot_id, issued_at);

create table negotiation (
  id uuid primary key,
  lot_id uuid not null unique references lot,
  state text not null check (state in ('scheduled', 'in_progress', 'final_call', 'concluded', 'terminated')),
  subject text not null,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  concluded_at timestamptz,
  version int not null default 1
);
create table negotiation_round (
  id uuid primary key,
  negotiation_id uuid not null references negotiation,
  round_no int not null,
  final boolean not null default false,
  requirements text not null default '',
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  revealed_at timestamptz,
  unique (negotiation_id, round_no),
  check (opens_at < closes_at)
);
create table negotiation_quote (
  id uuid primary key,
  round_id uuid not null references negotiation_round,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('pending', 'submitted', 'quit')),
  -- The whole quote, encrypted until the round ends.
  sealed text,
  total_incl numeric(18, 2),
  contents jsonb,
  submitted_by uuid references account,
  submitted_at timestamptz,
  version int not null default 1,
  unique (round_id, company_id)
);
create index negotiation_quote_company on negotiation_quote (company_id, lot_id);

create table evaluation (
  lot_id uuid primary key references lot,
  state text not null check (state in ('preparing', 'scoring', 'concluded')),
  started_at timestamptz not null,
  concluded_at timestamptz,
  concluded_by uuid references account,
  report text,
  version int not null default 1
);
create table evaluation_sheet (
  lot_id uuid not null references lot,
  evaluator_id uuid not null references account,
  submitted_at timestamptz,
  -- {bidId: {technical, commercial, comment, responsive, rejectionReason}}
  scores jsonb not null default '{}',
  version int not null default 1,
  primary key (lot_id, evaluator_id)
);
create table candidate (
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  company_id uuid not null references company,
  company_name text not null,
  rank int not null,
  price numeric(18, 2) not null,
  score numeric(8, 4),
  scores jsonb not null default '{}',
  reason text not null default '',
  primary key (lot_id, bid_id),
  unique (lot_id, rank)
);

create table award_notice (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  bid_id uuid not null references bid,
  kind text not null check (kind in ('won', 'lost')),
  state text not null check (state in ('draft', 'approved', 'issued', 'acknowledged', 'contracted', 'declined')),
  notice_no text not null unique,
  amount numeric(18, 2),
  content text not null,
  scores jsonb not null default '{}',
  reason text not null default '',
  created_by uuid not null references account,
  approved_by uuid references account,
  issued_at timestamptz,
  contract_due_at timestamptz,
  read_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references account,
  declined_reason text,
  version int not null default 1,
  unique (lot_id, company_id)
);
create index award_notice_company on award_notice (company_id, issued_at desc, id);

create table purchase_order (
  id uuid primary key,
  order_no text not null unique,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('pending_confirm', 'confirmed', 'rejected', 'change_proposed', 'delivering',
    'received', 'accepted', 'invoiced', 'closed', 'cancelled')),
  contract_no text not null default '',
  buyer_name text not null,
  consignee text not null,
  consignee_phone text not null,
  address text not null,
  payment_terms text not null,
  total_incl numeric(18, 2) not null,
  issued_at timestamptz not null,
  issued_by uuid not null references account,
  promised_date date,
  delay_reason text,
  confirmed_at timestamptz,
  confirmed_by uuid references account,
  reject_reason text,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index purchase_order_company on purchase_order (company_id, issued_at desc, id);
create index purchase_order_lot on purchase_order (lot_id);
create table purchase_order_line (
  id uuid primary key,
  order_id uuid not null references purchase_order,
  line_no int not null,
  material_code text not null default '',
  name text not null,
  spec text not null default '',
  unit text not null,
  qty numeric(18, 4) not null check (qty > 0),
  unit_price_incl numeric(18, 6) not null check (unit_price_incl >= 0),
  tax_rate text not null,
  amount_incl numeric(18, 2) not null,
  required_date date not null,
  unique (order_id, line_no)
);
