-- How colleagues come to a company: by an invitation to a phone or an address.

-- The link's code lies as its SHA-256: who reads the table joins nothing.
create table member_invitation (
  id uuid primary key,
  company_id uuid not null references company,
  phone text check (phone ~ '^1[3-9]\d{9}$'),
  email text,
  roles text[] not null check (cardinality(roles) > 0),
  code_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'accepted', 'withdrawn')),
  sendings int not null default 1 check (sendings > 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  invited_by uuid not null references account,
  created_at timestamptz not null default clock_timestamp(),
  accepted_by uuid references account,
  version int not null default 1,
  check ((phone is null) <> (email is null)),
  check ((state = 'accepted') = (accepted_by is not null))
);
create index member_invitation_company on member_invitation (company_id, created_at desc);
create unique index member_invitation_open on member_invitation (company_id, coalesce(phone, email)) where state = 'open';
