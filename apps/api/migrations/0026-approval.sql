-- What an organisation has signed, step by step, before it is so: its chains as they are kept, and each approval with the
-- steps it was asked for with. Accounts are never deleted, so that lists of them stand as they are.

create table approval_chain (
  organisation_id uuid not null references organisation,
  act text not null check (act in ('publish', 'change', 'extend', 'suspend', 'terminate', 'award')),
  version int not null default 1,
  primary key (organisation_id, act)
);

create table chain_step (
  organisation_id uuid not null,
  act text not null,
  position int not null check (position > 0),
  title text not null check (length(title) between 2 and 20),
  -- Yuan; null: whatever the amount.
  amount_from numeric(18, 2) check (amount_from > 0),
  -- Empty: all.
  methods text[] not null,
  -- Empty: any approver of the organisation.
  signers uuid[] not null,
  primary key (organisation_id, act, position),
  foreign key (organisation_id, act) references approval_chain
);

create table approval (
  id uuid primary key,
  act text not null check (act in ('publish', 'change', 'extend', 'suspend', 'terminate', 'award')),
  tender_id uuid not null references tender,
  -- Null: all lots of the tender that were submitted together.
  lot_id uuid references lot,
  amendment_id uuid references amendment,
  -- What the last signature carries out, of the acts that wait nowhere else.
  command jsonb,
  authors uuid[] not null,
  requested_by uuid not null references account,
  requested_at timestamptz not null,
  state text not null check (state in ('waiting', 'granted', 'returned', 'withdrawn')),
  ended_at timestamptz,
  ended_by uuid references account,
  ended_reason text,
  version int not null default 1,
  check ((act = 'publish') = (lot_id is null)),
  check ((act = 'change') = (amendment_id is not null)),
  check ((act in ('extend', 'suspend', 'terminate')) = (command is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'returned' or ended_reason is not null)
);
-- One open request of a kind for a tender, a lot, a change.
create unique index approval_open on approval (act, coalesce(amendment_id, lot_id, tender_id)) where state = 'waiting';
create index approval_tender on approval (tender_id);
create index approval_ender on approval (ended_by) where state = 'returned';

create table approval_step (
  approval_id uuid not null references approval,
  position int not null check (position > 0),
  title text not null,
  signers uuid[] not null,
  signed_by uuid references account,
  -- In whose name, where the signer stood in for them.
  signed_for uuid references account,
  opinion text,
  signed_at timestamptz,
  primary key (approval_id, position),
  check ((signed_by is null) = (signed_at is null)),
  check ((signed_by is null) = (opinion is null)),
  check (signed_for is null or signed_for <> signed_by)
);
create index approval_step_signer on approval_step (signed_by) where signed_by is not null;

-- Who may sign the next step of an approval: what the domain's `signersOf` says, for queries.
create function approval_signers(wanted uuid) returns setof uuid language sql stable as $$
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
  )
  select account_id from named
  union all select account_id from able where not exists (select from named)
$$;

-- What waited until now for any approver, goes on waiting for any approver.
insert into approval (id, act, tender_id, authors, requested_by, requested_at, state)
select gen_random_uuid(), 'publish', tender.id, array_agg(distinct lot.submitted_by) || tender.created_by,
  min(lot.submitted_by::text)::uuid, max(lot.submitted_at), 'waiting'
from tender join lot on lot.tender_id = tender.id and lot.state = 'pending_approval' group by tender.id;

insert into approval (id, act, tender_id, lot_id, authors, requested_by, requested_at, state)
select gen_random_uuid(), 'award', lot.tender_id, lot.id, array[award_notice.created_by], award_notice.created_by,
  coalesce(award_notice.proposed_at, now()), 'waiting'
from award_notice join lot on lot.id = award_notice.lot_id
where award_notice.kind = 'won' and award_notice.state = 'draft' and award_notice.return_reason is null
  and lot.state in ('deciding', 'suspended');

insert into approval (id, act, tender_id, lot_id, amendment_id, authors, requested_by, requested_at, state)
select gen_random_uuid(), 'change', lot.tender_id, lot.id, amendment.id,
  array[amendment.created_by, amendment.submitted_by], amendment.submitted_by, amendment.submitted_at, 'waiting'
from amendment join lot on lot.id = amendment.lot_id where amendment.state = 'pending';

insert into approval_step (approval_id, position, title, signers)
select id, 1, case act when 'change' then '确认' else '审批' end, '{}' from approval;
