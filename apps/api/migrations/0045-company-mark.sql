-- What reviewers are shown beside an application: another company with the same code, phone, account number, legal
-- representative or address. Keyed hashes: equal values have equal tags, and no tag tells its value.

create table company_mark (
  company_id uuid not null references company,
  -- Null: of the company's data as submitted or in force. Otherwise of what an open request proposes.
  request_id uuid references change_request,
  kind text not null check (kind in ('code', 'phone', 'account', 'legalRep', 'address')),
  tag text not null
);
create unique index company_mark_one on company_mark (company_id, request_id, kind, tag) nulls not distinct;
create index company_mark_tag on company_mark (kind, tag);
create index company_mark_request on company_mark (request_id) where request_id is not null;

-- Whose people signed in in the same browser.
create index device_token on device (token_hash);

-- What a registration said when it was sent back, until it is decided: what was mended since is shown beside it.
alter table company add returned_profile jsonb;
