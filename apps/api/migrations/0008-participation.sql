-- A supplier's way up to the bid. Every row belongs to one company and one lot.

create table invitation (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('sent', 'accepted', 'declined', 'cancelled')),
  letter text not null,
  reply_until timestamptz not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  replied_at timestamptz,
  replied_by uuid references account,
  reason text,
  version int not null default 1,
  unique (lot_id, company_id)
);
create index invitation_company on invitation (company_id, sent_at desc, id);
create index invitation_own on invitation (company_id, lot_id);

create table prequalification (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('draft', 'submitted', 'withdrawn', 'reviewing', 'clarify_requested',
    'clarify_replied', 'passed', 'failed')),
  statement text not null default '',
  contact jsonb not null default '{}',
  submitted_at timestamptz,
  submitted_by uuid references account,
  decided_at timestamptz,
  decided_by uuid references account,
  reason text,
  version int not null default 1,
  unique (lot_id, company_id)
);
create index prequalification_company on prequalification (company_id, lot_id);

-- Who obtained the documents, and when first; each later download is in the audit log.
create table document_receipt (
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  account_id uuid not null references account,
  obtained_at timestamptz not null default now(),
  primary key (lot_id, company_id)
);
create index document_receipt_company on document_receipt (company_id, obtained_at desc);
create index document_receipt_own on document_receipt (company_id, lot_id);

create table question (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  account_id uuid not null references account,
  state text not null check (state in ('draft', 'submitted', 'answered', 'published', 'closed', 'withdrawn')),
  q_type text not null,
  section_ref text not null default '',
  title text not null,
  content text not null,
  answer text,
  answered_by uuid references account,
  answered_at timestamptz,
  published_at timestamptz,
  close_reason text,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index question_lot on question (lot_id, state, published_at);
create index question_company on question (company_id, lot_id, created_at);
-- What waits on the buyers' side.
create index question_waiting on question (submitted_at, id) where state = 'submitted';
