-- A tender and its lots. The lifecycle is the lot's; what time alone decides (bidding, closed) is computed
-- from the timestamps and never stored.

create table tender (
  id uuid primary key,
  tender_no text not null unique,
  title text not null check (length(title) between 2 and 200),
  method text not null,
  scope text not null check (scope in ('mandatory', 'voluntary', 'government')),
  kind text not null check (kind in ('works', 'goods', 'services')),
  category_id text not null references category,
  area_code text not null references area,
  buyer_name text not null,
  agency_name text,
  contact jsonb not null,
  fund_source text not null,
  overview text not null,
  qualification text not null,
  -- The case of the law in which another method than public tendering is used (法定情形), and how it is met.
  ground text,
  ground_note text not null default '',
  allows_consortium boolean not null default false,
  objection_channel text not null default '',
  rebid_of uuid references tender,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index tender_created on tender (created_at desc, id);
create index tender_author on tender (created_by, created_at desc, id);
create index tender_search on tender using gin (bigrams(title || ' ' || tender_no || ' ' || buyer_name));

-- Who works on a tender. Exactly one owner; handlers act as the owner does, readers read. Rights are asked of
-- this table on every read and act, so a tender without an owner must not exist: whoever writes it owns it from
-- the same statement on.

create table tender_member (
  tender_id uuid not null references tender,
  account_id uuid not null references account,
  duty text not null check (duty in ('owner', 'handler', 'reader')),
  added_by uuid not null references account,
  added_at timestamptz not null default now(),
  primary key (tender_id, account_id)
);
create unique index tender_member_owner on tender_member (tender_id) where duty = 'owner';
create index tender_member_account on tender_member (account_id, tender_id);

create function own_tender() returns trigger language plpgsql as $$
begin
  insert into tender_member (tender_id, account_id, duty, added_by, added_at)
  values (new.id, new.created_by, 'owner', new.created_by, new.created_at);
  return null;
end $$;
create trigger own_tender after insert on tender for each row execute function own_tender();

-- What the domain calls Weights: three whole percentages.
create function are_weights(value jsonb) returns boolean language sql immutable parallel safe as $$
  select value @? 'strict $ ? (@.technical.type() == "number" && @.commercial.type() == "number" && @.price.type() == "number")'
    and not value @? '$.* ? (@ < 0 || @ > 100 || @ % 1 != 0)'
$$;
create function weights_sum(value jsonb) returns numeric language sql immutable parallel safe as $$
  select (value ->> 'technical')::numeric + (value ->> 'commercial')::numeric + (value ->> 'price')::numeric
$$;

create table lot (
  id uuid primary key,
  tender_id uuid not null references tender,
  lot_no int not null check (lot_no > 0),
  title text not null,
  state text not null check (state in ('draft', 'pending_approval', 'approved', 'published', 'opening', 'evaluating',
    'publicity', 'deciding', 'awarded', 'contracted', 'archived', 'failed', 'suspended', 'terminated')),
  state_before_suspension text,
  suspended_at timestamptz,
  suspension_reason text,
  -- What bond and ceiling are measured by: 估算价, in government procurement the budget. Asked for before approval.
  estimate numeric(18, 2) check (estimate > 0),
  ceiling_price numeric(18, 2) check (ceiling_price > 0),
  bond_amount numeric(18, 2) not null default 0 check (bond_amount >= 0),
  bid_validity_days int not null default 90 check (bid_validity_days between 1 and 365),
  evaluation_method text not null check (evaluation_method in ('comprehensive', 'lowest_price')),
  -- {technical, commercial, price}: percent; together 100 from the moment approval is asked for. By the lowest price
  -- the price has all, and what stands here counts for nothing.
  weights jsonb check (weights is null or are_weights(weights)),
  price_must_not_increase boolean not null default false,
  reply_until timestamptz,
  document_from timestamptz not null,
  document_until timestamptz not null,
  question_until timestamptz,
  prequalification_deadline timestamptz,
  prequalification_concluded_at timestamptz,
  bid_deadline timestamptz not null,
  publicity_from timestamptz,
  publicity_until timestamptz,
  submitted_at timestamptz,
  submitted_by uuid references account,
  approved_at timestamptz,
  approved_by uuid references account,
  -- A decision to return leaves its maker too.
  returned_by uuid references account,
  return_reason text,
  published_at timestamptz,
  awarded_at timestamptz,
  ended_reason text,
  -- The key bids are sealed to (age recipient) and, for now held by the server, its private half, encrypted.
  seal_recipient text,
  seal_identity text,
  openers_needed int not null default 2 check (openers_needed between 1 and 5),
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (tender_id, lot_no),
  check (document_from < document_until),
  check (document_until <= bid_deadline),
  check (prequalification_deadline is null or prequalification_deadline < bid_deadline),
  check (published_at is null or seal_recipient is not null),
  check (state = 'draft' or evaluation_method <> 'comprehensive' or coalesce(weights_sum(weights), 0) = 100)
);
create index lot_state on lot (state, bid_deadline, id);
create index lot_deadline on lot (bid_deadline) where state = 'published';
-- The buyers' list, in any of its orders and by a word.
create index lot_search on lot using gin (bigrams(title));
create index lot_by_deadline on lot (bid_deadline);
create index lot_by_publishing on lot (published_at desc nulls last);
-- Approvers see what they decided on.
create index lot_approver on lot (approved_by) where approved_by is not null;
create index lot_returner on lot (returned_by) where returned_by is not null;

create table price_line (
  id uuid primary key,
  lot_id uuid not null references lot,
  line_no int not null check (line_no > 0),
  name text not null,
  spec text not null default '',
  unit text not null,
  qty numeric(18, 4) not null check (qty > 0),
  delivery text not null default '',
  remark text not null default '',
  unique (lot_id, line_no)
);

-- The clauses a bid answers in its deviation sheets; a starred one (★) admits no negative deviation.
create table clause (
  id uuid primary key,
  lot_id uuid not null references lot,
  kind text not null check (kind in ('technical', 'commercial')),
  clause_no text not null,
  requirement text not null,
  starred boolean not null default false,
  position int not null default 0
);
create index clause_lot on clause (lot_id, kind, position);

create table lot_opener (
  lot_id uuid not null references lot,
  account_id uuid not null references account,
  released_at timestamptz,
  primary key (lot_id, account_id)
);
create index lot_opener_account on lot_opener (account_id);
create table lot_evaluator (
  lot_id uuid not null references lot,
  account_id uuid not null references account,
  -- 法37: as what a member sits in the committee; at least two thirds are experts of the matter.
  seat text not null default 'expert' check (seat in ('expert', 'representative')),
  primary key (lot_id, account_id)
);
create index lot_evaluator_account on lot_evaluator (account_id);

-- Why a voluntary tender departs from a rule: given when approval is asked for, one reason a warning, and what
-- was shown then. Replaced by the next request.
create table warning_reason (
  lot_id uuid not null references lot,
  rule_code text not null,
  field text not null,
  rule_version int not null,
  message text not null,
  citation text not null,
  reason text not null check (length(reason) between 5 and 500),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (lot_id, rule_code, field)
);
