-- Objections (异议, 质疑) of suppliers, and the buyer's answers.

create table objection (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  -- Who wrote the draft last, and who handed it in.
  account_id uuid not null references account,
  submitted_by uuid references account,
  state text not null check (state in ('draft', 'submitted', 'answering', 'answered', 'not_receivable', 'withdrawn')),
  subject text not null check (subject in ('tender_document', 'prequalification_document', 'opening', 'result')),
  clause text not null default '',
  -- A candidate, or a bidder of the opening record, by name; empty: the whole.
  target text not null default '',
  facts text not null default '',
  basis text not null default '',
  request text not null default '',
  objection_no text unique,
  submitted_at timestamptz,
  due_at timestamptz,
  outcome text check (outcome in ('upheld', 'partly_upheld', 'rejected')),
  answer text,
  written_by uuid references account,
  handed_in_at timestamptz,
  handed_in_by uuid references account,
  return_reason text,
  ended_at timestamptz,
  ended_by uuid references account,
  ground text check (ground in ('late', 'not_party', 'no_facts', 'answered_before')),
  ground_reason text,
  -- When it was first found that the law's term had passed without an answer.
  overdue_at timestamptz,
  -- What was signed when it was handed in: canonical JSON, and Ed25519 over it.
  receipt text,
  receipt_signature text,
  saved_at timestamptz not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((state = 'draft') = (objection_no is null)),
  check (num_nulls(objection_no, submitted_at, submitted_by, due_at, receipt, receipt_signature) in (0, 6)),
  check (num_nulls(outcome, answer, written_by) in (0, 3)),
  check ((handed_in_at is null) = (handed_in_by is null)),
  check ((handed_in_at is not null) = (state in ('answering', 'answered'))),
  check (state not in ('answering', 'answered') or answer is not null),
  check ((ended_at is not null) = (state in ('answered', 'not_receivable', 'withdrawn'))),
  check ((ended_at is null) = (ended_by is null)),
  check ((ground is not null) = (state = 'not_receivable')),
  check ((ground is null) = (ground_reason is null)),
  check (return_reason is null or state = 'submitted')
);
create index objection_company on objection (company_id, saved_at desc, id);
create index objection_own on objection (company_id, lot_id);
-- What holds a lot, and what is due: the few that are open among many that are not.
create index objection_open on objection (lot_id, due_at, id) where state in ('submitted', 'answering');
create index objection_due on objection (due_at) where state in ('submitted', 'answering');
create index objection_lot on objection (lot_id, submitted_at, id) where state <> 'draft';

-- An answer is signed by the organisation's chain.
alter table approval add column objection_id uuid references objection;
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check
  check (act in ('publish', 'change', 'extend', 'suspend', 'terminate', 'award', 'objection'));
alter table approval add constraint approval_of_objection check ((act = 'objection') = (objection_id is not null));
alter table approval_chain drop constraint approval_chain_act_check;
alter table approval_chain add constraint approval_chain_act_check
  check (act in ('publish', 'change', 'extend', 'suspend', 'terminate', 'award', 'objection'));
drop index approval_open;
create unique index approval_open on approval (act, coalesce(objection_id, amendment_id, lot_id, tender_id))
  where state = 'waiting';
create index approval_objection on approval (objection_id) where objection_id is not null;

-- Which permission signs such an act: what the domain's `approvalActFacts` says, for queries.
create function approval_permission(act text) returns text language sql immutable parallel safe as $$
  select case act when 'award' then 'award.approve' when 'objection' then 'objection.approve' else 'tender.approve' end
$$;

-- As before, with that.
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

insert into role_permission (role_id, code)
select role.id, granted.code from role join (values
  ('buyer', 'objection.read'), ('buyer', 'objection.answer'),
  ('approver', 'objection.read'), ('approver', 'objection.approve'),
  ('bid_preparer', 'objection.edit'),
  ('bid_submitter', 'objection.edit'), ('bid_submitter', 'objection.submit')) granted (role_id, code)
  on granted.role_id = role.id;
