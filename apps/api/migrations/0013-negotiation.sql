-- Negotiation in rounds.

create table negotiation (
  id uuid primary key,
  lot_id uuid not null unique references lot,
  state text not null check (state in ('scheduled', 'in_progress', 'final_call', 'concluded', 'terminated')),
  subject text not null,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  concluded_at timestamptz,
  termination_reason text,
  version int not null default 1
);
create table negotiation_round (
  id uuid primary key,
  negotiation_id uuid not null references negotiation,
  round_no int not null check (round_no > 0),
  final boolean not null default false,
  requirements text not null default '',
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  revealed_at timestamptz,
  unique (negotiation_id, round_no),
  check (opens_at < closes_at)
);
-- The rounds whose quotes are still to be revealed.
create index negotiation_round_due on negotiation_round (closes_at) where revealed_at is null;
create table negotiation_quote (
  id uuid primary key,
  round_id uuid not null references negotiation_round,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('pending', 'submitted', 'quit')),
  -- The whole quote, encrypted until the round ends.
  sealed text,
  total_incl numeric(18, 2) check (total_incl >= 0),
  contents jsonb,
  submitted_by uuid references account,
  submitted_at timestamptz,
  quit_reason text,
  version int not null default 1,
  unique (round_id, company_id),
  -- A quote that can be read was given, and only such a one is sealed.
  check (state <> 'submitted' or sealed is not null),
  check (contents is null or state = 'submitted')
);
create index negotiation_quote_company on negotiation_quote (company_id, lot_id);
