-- Measures against a company: proposed by one person, confirmed by another, for a period. The operator's freeze and
-- blacklist move the company's own state; a purchaser's exclusion is asked for at its tenders only.

create table measure (
  id uuid primary key,
  company_id uuid not null references company,
  organisation_id uuid not null references organisation,
  kind text not null check (kind in ('freeze', 'blacklist', 'exclusion')),
  state text not null check (state in ('proposed', 'rejected', 'confirmed', 'superseded', 'lifted')),
  reason text not null,
  until_at timestamptz not null,
  proposed_by uuid not null references account,
  proposed_at timestamptz not null,
  -- Who confirmed or rejected it; null of one from before two were needed.
  decided_by uuid references account,
  decided_at timestamptz,
  decision_note text,
  lifting_by uuid references account,
  lifting_at timestamptz,
  lifting_reason text,
  -- Null where an appeal was upheld: then `answered_by` lifted it.
  lifted_by uuid references account,
  lifted_at timestamptz,
  appeal text,
  appealed_by uuid references account,
  appealed_at timestamptz,
  answer text,
  answered_by uuid references account,
  answered_at timestamptz,
  upheld boolean,
  version int not null default 1,
  check (decided_by <> proposed_by),
  check (lifted_by <> lifting_by),
  check (answered_by <> proposed_by),
  check (answered_by <> decided_by),
  check ((state = 'proposed') = (decided_at is null)),
  check ((state = 'lifted') = (lifted_at is not null)),
  check ((lifting_by is null) = (lifting_reason is null)),
  check ((appeal is null) = (appealed_at is null)),
  check ((upheld is null) = (answered_at is null)),
  check (answered_at is null or appealed_at is not null)
);
create unique index measure_one_open on measure (company_id, organisation_id) where state = 'proposed';
create index measure_company on measure (company_id, proposed_at desc, id);
create index measure_organisation on measure (organisation_id, proposed_at desc, id);
create index measure_exclusion on measure (company_id, organisation_id)
  where kind = 'exclusion' and state = 'confirmed';

-- Whether a purchaser keeps the company on its own black list now; the domain's `measurePhase` says the same.
create function is_excluded(company uuid, organisation uuid) returns boolean
language sql stable parallel safe as $$
  select exists (select from measure where measure.company_id = company and measure.organisation_id = organisation
    and kind = 'exclusion' and state = 'confirmed' and until_at > clock_timestamp())
$$;

-- What was imposed by one person stays imposed, and can be appealed against and lifted like the others.
insert into measure (id, company_id, organisation_id, kind, state, reason, until_at, proposed_by, proposed_at, decided_at)
select gen_random_uuid(), company.id, operator.id,
  case company.status when 'frozen' then 'freeze' else 'blacklist' end, 'confirmed',
  coalesce(company.status_reason, '—'), company.status_until, coalesce(company.reviewed_by, company.created_by),
  coalesce(company.reviewed_at, company.created_at), coalesce(company.reviewed_at, company.created_at)
from company join organisation operator on operator.kind = 'operator'
where company.status in ('frozen', 'blacklisted') and company.status_until is not null;

insert into role_permission (role_id, code)
select id, 'supplier.exclude' from role where id in ('buyer', 'approver')
on conflict do nothing;
