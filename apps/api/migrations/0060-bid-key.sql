-- A company's own key for its bids, made in a browser of one of its people. The private half lies here as files that
-- only those people can open.

-- Each person's own pair, which a company's key is sealed to.
create table bid_key_pair (
  id uuid primary key,
  account_id uuid not null references account,
  -- age recipient
  recipient text not null unique,
  -- The private half in two age files, under a passphrase and under a recovery code.
  by_passphrase text not null,
  by_recovery text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Another pair has taken its place; what is sealed to it stays sealed to it.
  replaced_at timestamptz
);
create unique index bid_key_pair_current on bid_key_pair (account_id) where replaced_at is null;
create index bid_key_pair_account on bid_key_pair (account_id);

create table bid_key (
  id uuid primary key,
  company_id uuid not null references company,
  version_no int not null check (version_no > 0),
  -- age recipient
  recipient text not null unique,
  made_by uuid not null references account,
  made_at timestamptz not null default clock_timestamp(),
  -- A newer one has taken its place; what is sealed to it stays sealed to it.
  replaced_at timestamptz,
  -- Somebody who could open it has left the company since.
  known_outside_at timestamptz,
  unique (company_id, version_no)
);
create unique index bid_key_current on bid_key (company_id) where replaced_at is null;

-- The private half, sealed to one person's pair: one row a person who can open it.
create table bid_key_copy (
  key_id uuid not null references bid_key,
  company_id uuid not null references company,
  account_id uuid not null references account,
  pair_id uuid not null references bid_key_pair,
  sealed text not null,
  given_by uuid not null references account,
  given_at timestamptz not null default clock_timestamp(),
  primary key (key_id, account_id)
);
create index bid_key_copy_account on bid_key_copy (account_id);
create index bid_key_copy_company on bid_key_copy (company_id);
create index bid_key_copy_pair on bid_key_copy (pair_id);

-- Whoever writes or submits bids.
insert into role_permission (role_id, code)
select id, 'bid.key' from role where id in ('bid_preparer', 'bid_submitter');
