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
  allows_consortium boolean not null default false,
  objection_channel text not null default '',
  rebid_of uuid references tender,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index tender_created on tender (created_at desc, id);
create index tender_author on tender (created_by, created_at desc, id);

create table lot (
  id uuid primary key,
  tender_id uuid not null references tender,
  lot_no int not null,
  title text not null,
  state text not null check (state in ('draft', 'pending_approval', 'approved', 'published', 'opening', 'evaluating',
    'publicity', 'deciding', 'awarded', 'contracted', 'archived', 'failed', 'suspended', 'terminated')),
  state_before_suspension text,
  suspended_at timestamptz,
  suspension_reason text,
  ceiling_price numeric(18, 2),
  bond_amount numeric(18, 2) not null default 0,
  bid_validity_days int not null default 90 check (bid_validity_days between 1 and 365),
  evaluation_method text not null check (evaluation_method in ('comprehensive', 'lowest_price')),
  -- {technical, commercial, price}: percent, together 100; only for a comprehensive evaluation.
  weights jsonb,
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
  check (published_at is null or seal_recipient is not null)
);
create index lot_state on lot (state, bid_deadline, id);
create index lot_deadline on lot (bid_deadline) where state = 'published';

create table price_line (
  id uuid primary key,
  lot_id uuid not null references lot,
  line_no int not null,
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
create table lot_evaluator (
  lot_id uuid not null references lot,
  account_id uuid not null references account,
  primary key (lot_id, account_id)
);
create index lot_evaluator_account on lot_evaluator (account_id);

create table tender_document (
  id uuid primary key,
  lot_id uuid not null references lot,
  file_id uuid not null references file,
  title text not null,
  kind text not null check (kind in ('tender_document', 'drawing', 'price_template', 'clarification', 'attachment')),
  version_no int not null default 1,
  -- Public ones are attachments of the notice; the others are for those who obtained the documents.
  public boolean not null default false,
  created_at timestamptz not null default now()
);
create index tender_document_lot on tender_document (lot_id, created_at);

-- What was published, never changed: a correction is a notice of its own. The columns that lists filter and
-- sort by are repeated here so that a list is one index.
create table notice (
  id uuid primary key,
  lot_id uuid references lot,
  tender_id uuid not null references tender,
  channel text not null check (channel in ('tender', 'award')),
  kind text not null check (kind in ('tender', 'prequalification', 'change', 'clarification', 'candidates', 'award',
    'failed', 'terminated')),
  title text not null,
  body text not null,
  -- Facts of the kind: changed fields, candidates, the award.
  facts jsonb not null default '{}',
  tender_no text not null,
  method text not null,
  tender_kind text not null,
  category_id text not null,
  area_code text not null,
  buyer_name text not null,
  document_until timestamptz,
  bid_deadline timestamptz,
  published_at timestamptz not null,
  published_by uuid references account,
  search text[] generated always as (bigrams(title || ' ' || tender_no || ' ' || buyer_name)) stored,
  check (channel = case when kind in ('candidates', 'award') then 'award' else 'tender' end)
);
create index notice_lot on notice (lot_id, published_at);
create index notice_tender on notice (tender_id, published_at);
