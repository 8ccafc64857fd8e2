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

create table bid (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('draft', 'submitted', 'withdrawn', 'opened', 'deemed_revoked', 'deemed_withdrawn',
    'rejected', 'responsive', 'candidate', 'won', 'lost')),
  -- What the supplier is writing, encrypted by the server until the browser holds a key of its own.
  draft text,
  draft_saved_at timestamptz,
  draft_version int not null default 0,
  valid_version_no int,
  last_version_no int not null default 0,
  rejection_reason text,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (lot_id, company_id),
  -- What counts is always one stored version.
  check ((valid_version_no is not null) or state in ('draft', 'withdrawn'))
);
create index bid_company on bid (company_id, created_at desc, id);

create table bid_version (
  id uuid primary key,
  bid_id uuid not null references bid,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  version_no int not null,
  company_version_id uuid not null references company_version,
  -- [{kind, fileId, name, size, sha256}] of the sealed envelopes, and its own SHA-256.
  manifest jsonb not null,
  manifest_sha256 text not null,
  receipt_no text not null unique,
  receipt jsonb not null,
  leaf_hash bytea not null,
  submitted_by uuid not null references account,
  submitted_at timestamptz not null,
  withdrawn_at timestamptz,
  superseded_at timestamptz,
  unique (bid_id, version_no)
);
create index bid_version_lot on bid_version (lot_id, submitted_at);

create table bid_envelope (
  bid_version_id uuid not null references bid_version,
  kind text not null check (kind in ('technical', 'commercial', 'price')),
  position int not null,
  file_id uuid not null references file,
  name text not null,
  size bigint not null,
  sha256 text not null,
  primary key (bid_version_id, kind, position)
);
create unique index bid_envelope_file on bid_envelope (file_id);

-- The root of the Merkle log of a lot's receipts, fixed at the deadline.
create table receipt_root (
  lot_id uuid primary key references lot,
  tree_size int not null,
  root text not null,
  -- Leaf hashes in tree order (by hash, so that the order tells nothing of when they came).
  leaves jsonb not null,
  signature text not null,
  fixed_at timestamptz not null
);
