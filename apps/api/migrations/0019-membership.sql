-- Roles are held in an organisation. Until now the buyers' side was one house, whose purchasers were names on its
-- tenders: each becomes an organisation, and whoever procured goes on procuring for all of them. A supplier's role is
-- its company's.

insert into organisation (id, kind, name)
select gen_random_uuid(), 'purchaser', name
from (select distinct trim(buyer_name) as name from tender) as named
on conflict (name) do nothing;

-- People, and no tender yet.
insert into organisation (id, kind, name)
select gen_random_uuid(), 'purchaser', '采购单位'
where exists (select from account_role where role_id in ('buyer', 'approver', 'opener', 'evaluator'))
  and not exists (select from organisation where kind = 'purchaser');

alter table account_role drop constraint account_role_pkey;
alter table account_role add column organisation_id uuid references organisation;

insert into account_role (account_id, role_id, organisation_id)
select held.account_id, held.role_id, organisation.id
from account_role held
join organisation on organisation.kind =
  case when held.role_id in ('buyer', 'approver', 'opener', 'evaluator') then 'purchaser' else 'operator' end
where held.role_id <> 'company_admin';
delete from account_role where organisation_id is null and role_id <> 'company_admin';

alter table account_role
  add unique nulls not distinct (account_id, role_id, organisation_id),
  add check ((role_id = 'company_admin') = (organisation_id is null));
create index account_role_organisation on account_role (organisation_id) where organisation_id is not null;
