-- Who signs for an approver who is away, and for how long.

create table approval_delegation (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  account_id uuid not null references account,
  delegate_id uuid not null references account,
  from_at timestamptz not null,
  -- The first moment after its last day.
  until_at timestamptz not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  check (account_id <> delegate_id),
  check (from_at < until_at)
);
create index approval_delegation_organisation on approval_delegation (organisation_id, from_at) where revoked_at is null;
create index approval_delegation_account on approval_delegation (account_id);
create index approval_delegation_delegate on approval_delegation (delegate_id);

create index approval_step_signed_for on approval_step (signed_for) where signed_for is not null;

-- As before, and who signs for one of them meanwhile: what the domain's `signersOf` says, for queries.
create or replace function approval_signers(wanted uuid) returns setof uuid language sql stable as $$
  with turn as (
    select approval.act, approval.authors, tender.organisation_id, step.signers
    from approval join tender on tender.id = approval.tender_id
    cross join lateral (select signers from approval_step where approval_id = approval.id and signed_by is null
      order by position limit 1) step
    where approval.id = wanted and approval.state = 'waiting'
  ), able as (
    select distinct held.account_id from turn
    join account_role held on held.organisation_id = turn.organisation_id
    join role_permission granted on granted.role_id = held.role_id
      and granted.code = case turn.act when 'award' then 'award.approve' else 'tender.approve' end
    join account on account.id = held.account_id and account.disabled_at is null
    where held.account_id <> all (turn.authors) and not exists (select from approval_step signed
      where signed.approval_id = wanted and held.account_id in (signed.signed_by, signed.signed_for))
  ), named as (
    select able.account_id from able, turn where able.account_id = any (turn.signers)
  ), own as (
    select account_id from named
    union all select account_id from able where not exists (select from named)
  )
  select account_id from own
  union select able.account_id from turn
  join approval_delegation given on given.organisation_id = turn.organisation_id and given.revoked_at is null
    and given.from_at <= now() and now() < given.until_at
  join own on own.account_id = given.account_id
  join able on able.account_id = given.delegate_id
$$;
