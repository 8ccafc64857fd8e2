-- Partners' systems that send suppliers here by links, and the keys by which their calls are known.

create table partner (
  id uuid primary key,
  name text not null check (length(name) between 2 and 50),
  registered_by uuid not null references account,
  created_at timestamptz not null default clock_timestamp()
);
create unique index partner_name on partner (lower(name));

create table partner_key (
  id uuid primary key,
  partner_id uuid not null references partner,
  -- Ed25519 (RFC 8032).
  public_key bytea not null unique check (length(public_key) = 32),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  registered_by uuid not null references account,
  created_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references account,
  withdrawal_reason text,
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
create index partner_key_partner on partner_key (partner_id);

-- A call that was let in, by its nonce: once, as long as its signature could be shown again. Calls are counted from it.
create table partner_call (
  partner_id uuid not null references partner,
  nonce text not null,
  called_at timestamptz not null default clock_timestamp(),
  primary key (partner_id, nonce)
);
create index partner_call_time on partner_call (partner_id, called_at);

-- A link is of an account, or of whom a partner calls so: who that is here is asked when it is opened.
alter table login_code alter column account_id drop not null;
alter table login_code add column key_id uuid references partner_key;
alter table login_code add column subject text check (subject <> '');
alter table login_code add check ((account_id is null) = (key_id is not null));
alter table login_code add check ((key_id is null) = (subject is null));
create index login_code_account on login_code (account_id);

-- A partner vouches as DingTalk does, by its own name.
alter table outside_identity drop constraint outside_identity_provider_check;
alter table outside_identity add constraint outside_identity_provider_check
  check (provider in ('dingtalk', 'oidc') or provider like 'partner:%');
alter table outside_identity add column partner_id uuid references partner
  generated always as (case when provider like 'partner:%' then substr(provider, 9)::uuid end) stored;
create index outside_identity_partner on outside_identity (partner_id);
alter table outside_entry drop constraint outside_entry_provider_check;
alter table outside_entry add constraint outside_entry_provider_check
  check (provider in ('dingtalk', 'oidc') or provider like 'partner:%');

alter table pending_sign_in drop constraint pending_sign_in_means_check;
alter table pending_sign_in add constraint pending_sign_in_means_check
  check (means in ('password', 'login_code', 'dingtalk', 'oidc', 'partner', 'registration'));

-- Who has no phone is found by their address: then it is one account's. Beside a phone, two may share one.
create unique index account_mail on account (lower(email)) where kind = 'supplier' and phone is null;
