-- 招标方案 (招标投标法9, 实施条例7): the plan of a project's tenders, internal to its organisation. `content` is the one that is
-- prepared or, of an approved plan, the one in effect. The versions in effect are written once, each with its approval.
-- The version before: it writes none of these tables, saves drafts of tenders without their package, and shows no approval
-- of a plan: its queries join the tender.
create table plan (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  plan_no text not null unique,
  state text not null check (state in ('draft', 'submitted', 'returned', 'approved', 'ended')),
  -- The fields of `PlanContent`; amounts are text, in yuan.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  title text not null generated always as (content ->> 'title') stored,
  budget numeric(17, 2) not null generated always as ((content ->> 'budget')::numeric) stored,
  -- The number of the version in effect; 0 before the first.
  version_no int not null default 0 check (version_no >= 0),
  -- Why the content is revised; empty before the first version.
  revision_reason text not null default '',
  return_reason text,
  end_reason text,
  -- The writers of the content since the last approval.
  authors uuid[] not null,
  created_at timestamptz not null,
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  version int not null default 1,
  check (state <> 'returned' or return_reason is not null),
  check ((state = 'ended') = (end_reason is not null)),
  check (state <> 'approved' or version_no > 0),
  check (version_no > 0 or revision_reason = '')
);
create index plan_organisation on plan (organisation_id, saved_at desc, id desc);

-- The digest of a plan's content and of the reason of its revision, which its signers approve.
create function plan_digest(content jsonb, reason text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(jsonb_build_array(content, reason)::text, 'UTF8')), 'hex')
$$;

alter table approval alter column tender_id drop not null;
alter table approval add column plan_id uuid references plan;
alter table approval add constraint approval_subject check (num_nonnulls(tender_id, plan_id) = 1);
alter table approval add constraint approval_of_plan check ((act = 'plan') = (plan_id is not null));
alter table approval add constraint approval_of_plan_content check (act <> 'plan' or content_sha256 is not null);
alter table approval drop constraint approval_check;
alter table approval add constraint approval_of_lot check ((act in ('publish', 'plan')) = (lot_id is null));
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check
  check (act in ('plan', 'publish', 'amend', 'change', 'extend', 'suspend', 'terminate', 'award', 'contract', 'objection'));
alter table approval_chain drop constraint approval_chain_act_check;
alter table approval_chain add constraint approval_chain_act_check
  check (act in ('plan', 'publish', 'amend', 'change', 'extend', 'suspend', 'terminate', 'award', 'contract', 'objection'));
drop index approval_open;
create unique index approval_open on approval (act, coalesce(objection_id, amendment_id, lot_id, tender_id, plan_id))
  where state = 'waiting';
create index approval_plan on approval (plan_id) where plan_id is not null;

drop trigger approval_written_once on approval;
create trigger approval_written_once before update on approval for each row
  when (old.state <> 'waiting'
    or (new.id, new.act, new.tender_id, new.requested_by, new.authors)
      is distinct from (old.id, old.act, old.tender_id, old.requested_by, old.authors)
    or new.lot_id is distinct from old.lot_id or new.amendment_id is distinct from old.amendment_id
    or new.objection_id is distinct from old.objection_id or new.command is distinct from old.command
    or new.content_sha256 is distinct from old.content_sha256 or new.plan_id is distinct from old.plan_id)
  execute function refuse_rewriting('an approval');

-- As before; the organisation is the tender's or the plan's.
create or replace function approval_signers(wanted uuid) returns setof uuid language sql stable as $$
  with turn as (
    select approval.act, approval.authors, coalesce(tender.organisation_id, plan.organisation_id) as organisation_id,
      step.signers
    from approval left join tender on tender.id = approval.tender_id left join plan on plan.id = approval.plan_id
    cross join lateral (select signers from approval_step where approval_id = approval.id and signed_by is null
      order by position limit 1) step
    where approval.id = wanted and approval.state = 'waiting'
  ), able as (
    select distinct held.account_id from turn
    join account_role held on held.organisation_id = turn.organisation_id
    join role_permission granted on granted.role_id = held.role_id and granted.code = approval_permission(turn.act)
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

create table plan_version (
  plan_id uuid not null references plan,
  no int not null check (no > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Why the version before was revised; empty for the first.
  reason text not null,
  approval_id uuid not null unique references approval,
  effective_at timestamptz not null,
  primary key (plan_id, no)
);

-- The packages of the versions in effect, for the tenders that name them.
create table plan_package (
  id uuid primary key,
  plan_id uuid not null references plan
);
create index plan_package_plan on plan_package (plan_id);

alter table tender add column plan_package_id uuid references plan_package;
create index tender_plan_package on tender (plan_package_id) where plan_package_id is not null;

-- A version has the content that its signers approved. Checked at the end of the transaction, as the grant is.
create function refuse_unapproved_plan() returns trigger language plpgsql as $$
begin
  if not exists (select from approval where id = new.approval_id and plan_id = new.plan_id and state = 'granted'
      and content_sha256 = plan_digest(new.content, new.reason)) then
    raise exception 'a version of a plan has the content that was approved';
  end if;
  return null;
end $$;
create constraint trigger plan_version_approved after insert or update on plan_version
  deferrable initially deferred for each row execute function refuse_unapproved_plan();

-- The row is read at the end of the transaction, which may have written it several times.
create function refuse_other_plan() returns trigger language plpgsql as $$
begin
  if exists (select from plan where id = new.id
      and version_no <> (select count(*) from plan_version where plan_id = new.id)) then
    raise exception 'a plan has the number of its newest version';
  end if;
  if exists (select from plan where id = new.id and state = 'approved' and not exists (select from plan_version version
      where version.plan_id = plan.id and version.no = plan.version_no
        and version.content = plan.content and version.reason = plan.revision_reason)) then
    raise exception 'an approved plan has the content of its version in effect';
  end if;
  return null;
end $$;
create constraint trigger plan_in_effect after insert or update on plan
  deferrable initially deferred for each row execute function refuse_other_plan();

create trigger plan_ended before update on plan for each row
  when (old.state = 'ended' or (new.id, new.organisation_id, new.plan_no, new.created_at)
    is distinct from (old.id, old.organisation_id, old.plan_no, old.created_at))
  execute function refuse_rewriting('an ended plan');
