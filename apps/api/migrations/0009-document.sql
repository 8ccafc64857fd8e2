-- What is issued to suppliers of a lot, and how it changes.

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

-- A change of what was issued (变更): prepared, looked at, confirmed, and only then public. Where it is said not to
-- affect the preparation of bids it waits for a second person. `question_id`: it is an answer that so waits.
create table amendment (
  id uuid primary key,
  lot_id uuid not null references lot,
  question_id uuid references question,
  -- The question as it was answered when confirmation was asked for: another answer needs another confirmation.
  question_version int,
  announce boolean not null default false,
  state text not null check (state in ('draft', 'pending', 'published', 'withdrawn')),
  summary text not null,
  no_effect_reason text,
  created_by uuid not null references account,
  created_at timestamptz not null,
  submitted_by uuid references account,
  submitted_at timestamptz,
  return_reason text,
  confirmed_by uuid references account,
  published_by uuid references account,
  published_at timestamptz,
  version int not null default 1,
  check ((question_id is null) = (question_version is null)),
  check (state <> 'pending' or (submitted_at is not null and no_effect_reason is not null)),
  check ((state = 'published') = (published_at is not null))
);
create index amendment_lot on amendment (lot_id, created_at desc);
create index amendment_pending on amendment (submitted_at) where state = 'pending';
create unique index amendment_question on amendment (question_id) where state in ('draft', 'pending');

-- The files of a change that is not published yet; with it they become documents of the lot.
create table amendment_document (
  id uuid primary key,
  amendment_id uuid not null references amendment,
  file_id uuid not null references file,
  title text not null,
  kind text not null check (kind in ('tender_document', 'drawing', 'price_template', 'clarification', 'attachment')),
  public boolean not null default false,
  position int not null
);
create index amendment_document_amendment on amendment_document (amendment_id, position);
create index amendment_document_file on amendment_document (file_id);
