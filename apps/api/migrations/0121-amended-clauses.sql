-- An amendment changes the clauses of a published lot (招标投标法23), as 0117 lets it change the criteria: to those of the
-- newest version of the lot's items only. `content` is {priceLines, criteria, clauses} from here on.
-- The version before: it changes no clause of a published lot, and writes versions of the items without clauses, which
-- are the clauses of the version before.
create function refuse_published_clause() returns trigger language plpgsql as $$
declare
  old_lot uuid := case when tg_op <> 'INSERT' then old.lot_id end;
  new_lot uuid := case when tg_op <> 'DELETE' then new.lot_id end;
  listed jsonb;
begin
  if not exists (select from lot where published_at is not null and id in (old_lot, new_lot)) then
    return coalesce(new, old);
  end if;
  select content -> 'clauses' into listed from lot_item_version
    where lot_id = coalesce(new_lot, old_lot) and no > 1 order by no desc limit 1;
  if listed is not null and tg_op = 'DELETE' then
    if not exists (select from jsonb_array_elements(listed) one where one ->> 'id' = old.id::text) then
      return old;
    end if;
  elsif listed is not null and (tg_op = 'INSERT' or (new.id = old.id and new_lot = old_lot)) then
    if exists (select from jsonb_array_elements(listed) with ordinality as one (clause, place)
        where clause ->> 'id' = new.id::text and place = new.position + 1
          and clause ->> 'kind' = new.kind and clause ->> 'clauseNo' = new.clause_no
          and clause ->> 'requirement' = new.requirement and (clause ->> 'starred')::boolean = new.starred) then
      return new;
    end if;
  end if;
  raise exception 'a clause of a published lot is written once, except by an amendment';
end $$;
create trigger clause_kept before insert or update or delete on clause
  for each row execute function refuse_published_clause();

-- Until now no clause of a published lot changed: those of today are the clauses of every version.
alter table lot_item_version disable trigger lot_item_version_kept;
update lot_item_version set content = content || jsonb_build_object('clauses', coalesce((
  select jsonb_agg(jsonb_build_object('id', clause.id, 'kind', clause.kind, 'clauseNo', clause.clause_no,
      'requirement', clause.requirement, 'starred', clause.starred) order by clause.position)
  from clause where clause.lot_id = lot_item_version.lot_id), '[]'));
alter table lot_item_version enable trigger lot_item_version_kept;
