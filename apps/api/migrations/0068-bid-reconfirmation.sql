-- What was changed of a published lot, in the words that everybody who takes part was told.
create table lot_change (
  id uuid primary key,
  lot_id uuid not null references lot,
  kind text not null check (kind in ('amendment', 'answer', 'times')),
  summary text not null,
  -- [{field, label, before, after}]: times, written out
  changes jsonb not null default '[]',
  -- [{title, versionNo}]: documents that were issued with it
  documents jsonb not null default '[]',
  published_at timestamptz not null
);
create index lot_change_lot on lot_change (lot_id, published_at desc);

-- A supplier has read a change and lets the version that counts stand as it is. It speaks for every earlier change too.
create table bid_confirmation (
  bid_version_id uuid not null references bid_version,
  change_id uuid not null references lot_change,
  company_id uuid not null references company,
  confirmed_by uuid not null references account,
  confirmed_at timestamptz not null,
  primary key (bid_version_id, change_id)
);
create index bid_confirmation_company on bid_confirmation (company_id);
