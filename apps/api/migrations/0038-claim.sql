-- Who finds their company registered, and nobody there to let them in, claims it; the operator decides.

create table claim (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid not null references account,
  -- As the claimant typed them; of the identity number a mask and a keyed hash, which nothing opens.
  uscc text not null,
  company_name text not null,
  legal_rep_name text not null,
  legal_rep_id_mask text not null,
  legal_rep_id_tag text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  object_until timestamptz not null,
  former_stay boolean,
  refusal text,
  created_at timestamptz not null default clock_timestamp(),
  decided_by uuid references account,
  decided_at timestamptz,
  check ((state = 'accepted') = (former_stay is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'open') = (decided_at is null))
);
create unique index claim_open on claim (account_id) where state = 'open';
create index claim_account on claim (account_id, created_at desc);
create index claim_company on claim (company_id, created_at);
create index claim_waiting on claim (created_at) where state = 'open';

create table claim_objection (
  claim_id uuid not null references claim,
  account_id uuid not null references account,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (claim_id, account_id)
);
