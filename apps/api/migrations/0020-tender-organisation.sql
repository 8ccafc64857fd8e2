-- Whose a tender is. The names it was published under stay with it.

alter table tender add column organisation_id uuid references organisation;
update tender set organisation_id = organisation.id
from organisation where organisation.name = trim(tender.buyer_name);
alter table tender alter column organisation_id set not null;
create index tender_organisation on tender (organisation_id);

-- What stands below these in the tree, themselves included.
create function organisations_below(roots uuid[]) returns setof uuid language sql stable as $$
  with recursive below as (
    select id from organisation where id = any (roots)
    union select child.id from organisation child join below on child.parent_id = below.id
  )
  select id from below
$$;
