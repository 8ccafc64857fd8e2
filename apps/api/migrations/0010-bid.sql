-- Bids: drafts, what was submitted, and the log of receipts.

create table bid (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  state text not null check (state in ('draft', 'submitted', 'withdrawn', 'opened', 'deemed_revoked', 'deemed_withdrawn',
    'rejected', 'responsive', 'candidate', 'won', 'lost')),
  -- What the supplier is writing, encrypted by the server until the browser holds a key of its own.
  draft text,
  draft_saved_at timestamptz,
  draft_version int not null default 0 check (draft_version >= 0),
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
create index bid_own on bid (company_id, lot_id);

create table bid_version (
  id uuid primary key,
  bid_id uuid not null references bid,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  version_no int not null check (version_no > 0),
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
  size bigint not null check (size > 0),
  sha256 text not null,
  primary key (bid_version_id, kind, position)
);
create unique index bid_envelope_file on bid_envelope (file_id);

-- The root of the Merkle log of a lot's receipts, fixed at the deadline.
create table receipt_root (
  lot_id uuid primary key references lot,
  tree_size int not null check (tree_size >= 0),
  root text not null,
  -- Leaf hashes in tree order (by hash, so that the order tells nothing of when they came).
  leaves jsonb not null,
  signature text not null,
  fixed_at timestamptz not null
);
