-- Whoever finds their company registered already asks its people to let them in.

create table join_request (
  id uuid primary key,
  company_id uuid not null references company,
  account_id uuid not null references account,
  message text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  roles text[],
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  decided_by uuid references account,
  decided_at timestamptz,
  check ((state = 'accepted') = (roles is not null)),
  check ((state = 'declined') = (reason is not null)),
  check ((state = 'open') = (decided_at is null))
);
create unique index join_request_open on join_request (account_id) where state = 'open';
create index join_request_account on join_request (account_id, created_at desc);
create index join_request_company on join_request (company_id, created_at) where state = 'open';
