-- 委托: a purchaser lets an agency handle tenders of some kinds, or single ones, for a time. Whether one that was
-- accepted stands, the clock says.

create table entrustment (
  id uuid primary key,
  purchaser_id uuid not null references organisation,
  agency_id uuid not null references organisation,
  document_no text not null check (length(document_no) between 1 and 100),
  kinds text[] not null check (kinds <@ array['works', 'goods', 'services']),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- A buyer of the purchaser: the owner of what the agency begins.
  owner_id uuid not null references account,
  state text not null check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'ended')),
  offered_by uuid not null references account,
  offered_at timestamptz not null,
  accepted_by uuid references account,
  accepted_at timestamptz,
  closed_by uuid references account,
  closed_at timestamptz,
  reason text,
  version int not null default 1,
  check (purchaser_id <> agency_id),
  check ((accepted_at is null) = (accepted_by is null)),
  check ((closed_at is null) = (closed_by is null)),
  check ((closed_at is null) = (reason is null)),
  check ((accepted_at is not null) = (state in ('accepted', 'ended'))),
  check ((closed_at is not null) = (state in ('declined', 'withdrawn', 'ended')))
);
create index entrustment_purchaser on entrustment (purchaser_id, agency_id);
create index entrustment_agency on entrustment (agency_id);
create index entrustment_owner on entrustment (owner_id);

create table entrusted_tender (
  entrustment_id uuid not null references entrustment,
  tender_id uuid not null references tender,
  primary key (entrustment_id, tender_id)
);
create index entrusted_tender_tender on entrusted_tender (tender_id);

-- Whom the purchaser lets handle it; null: 自行招标. What is published keeps the name and the ways to reach it.
alter table tender add column agency_id uuid references organisation;
alter table tender add column agency_contact jsonb;
alter table tender add check (agency_id <> organisation_id);
create index tender_agency on tender (agency_id) where agency_id is not null;

-- Until now its name was typed. Each becomes an organisation; a draft keeps it, and asks for an entrustment before it
-- can be submitted.
insert into organisation (id, kind, name)
select gen_random_uuid(), 'agency', name
from (select distinct trim(agency_name) as name from tender
  where length(trim(agency_name)) between 2 and 100) typed
on conflict (name) do nothing;
update tender set agency_id = organisation.id
from organisation where organisation.kind = 'agency' and organisation.name = trim(tender.agency_name);

-- Roles got their rights when they were made.
insert into role_permission (role_id, code)
select role.id, granted.code
from role join (values ('buyer', 'entrustment.read'), ('buyer', 'entrustment.manage'),
  ('approver', 'entrustment.read'), ('supervisor', 'entrustment.read')) as granted (role_id, code)
  on granted.role_id = role.id
on conflict do nothing;
