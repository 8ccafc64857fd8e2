-- Who an account is elsewhere: a system that vouches for somebody, and what it calls them.

create table outside_identity (
  provider text not null check (provider in ('dingtalk', 'oidc')),
  subject text not null check (subject <> ''),
  account_id uuid not null references account,
  bound_at timestamptz not null default clock_timestamp(),
  primary key (provider, subject),
  unique (provider, account_id)
);

insert into outside_identity (provider, subject, account_id)
select 'dingtalk', dingtalk_union_id, id from account where dingtalk_union_id is not null;

alter table account drop column dingtalk_union_id;

-- On the way there and back, one a browser, by its token's hash. The account of who binds one; none of who signs in.
-- The subject, once they came back and no account is bound: it waits to be.
create table outside_entry (
  device_hash bytea primary key,
  provider text not null check (provider in ('dingtalk', 'oidc')),
  state_hash bytea not null,
  account_id uuid references account,
  subject text,
  expires_at timestamptz not null
);
create index outside_entry_expiry on outside_entry (expires_at);
create index outside_entry_account on outside_entry (account_id);

alter table pending_sign_in drop constraint pending_sign_in_means_check;
alter table pending_sign_in add constraint pending_sign_in_means_check
  check (means in ('password', 'login_code', 'dingtalk', 'oidc', 'registration'));
