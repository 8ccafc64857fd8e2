-- From the opening to the candidates.

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
  -- What is asked again is a clarification of its own, which names the one before.
  follows_id uuid unique references clarification,
  version int not null default 1
);
create index clarification_company on clarification (company_id, lot_id, issued_at);
create index clarification_lot on clarification (lot_id, issued_at);

-- What the domain calls Points: {technical, commercial, priceScore, total}, plain decimals.
create function are_points(value jsonb) returns boolean language sql immutable parallel safe as $$
  select value @? 'strict $ ? (@.technical like_regex "^[0-9.]+$" && @.commercial like_regex "^[0-9.]+$"
    && @.priceScore like_regex "^[0-9.]+$" && @.total like_regex "^[0-9.]+$")'
$$;

-- The rows of one evaluator's sheet.
create function are_sheet_rows(value jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(value) = 'array' and not exists (
    select from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) as sheet_row
    where not (sheet_row @? 'strict $ ? (@.bidId.type() == "string" && @.technical.type() == "string"
      && @.commercial.type() == "string" && @.basis.type() == "string" && @.comment.type() == "string"
      && (@.responsive.type() == "boolean" || @.responsive == null))'))
$$;

create table evaluation (
  lot_id uuid primary key references lot,
  state text not null check (state in ('preparing', 'scoring', 'concluded')),
  started_at timestamptz not null,
  concluded_at timestamptz,
  concluded_by uuid references account,
  report text,
  -- Every judged bid with its points and place, as concluded: candidates are at most three, results go to all.
  result jsonb check (jsonb_typeof(result) = 'array'),
  version int not null default 1
);
create table evaluation_sheet (
  lot_id uuid not null references lot,
  evaluator_id uuid not null references account,
  submitted_at timestamptz,
  -- [{bidId, technical, commercial, responsive, basis, comment}], as typed.
  scores jsonb not null default '[]' check (are_sheet_rows(scores)),
  version int not null default 1,
  primary key (lot_id, evaluator_id)
);
create table candidate (
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  company_id uuid not null references company,
  company_name text not null,
  rank int not null check (rank > 0),
  price numeric(18, 2) not null check (price >= 0),
  score numeric(8, 4) check (score between 0 and 100),
  scores jsonb not null check (are_points(scores)),
  reason text not null default '',
  primary key (lot_id, bid_id),
  unique (lot_id, rank)
);
