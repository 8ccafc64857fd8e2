-- An amendment changes the criteria of a published lot (招标投标法23), as 0113 lets it change the lines. Criteria change
-- to those of the newest version of the lot's items only, and such a version belongs to an amendment of the lot that is
-- published before the deadline. `content` is {priceLines, criteria} from here on.
-- The version before: it changes no criterion of a published lot and writes no version of the items.
create function refuse_unannounced_items() returns trigger language plpgsql as $$
begin
  if new.change_id is not null and not exists (select from lot_change change join lot on lot.id = change.lot_id
      where change.id = new.change_id and change.lot_id = new.lot_id and change.kind = 'amendment'
        and lot.bid_deadline > now()) then
    raise exception 'the items of a published lot change by an amendment before its deadline';
  end if;
  return new;
end $$;
create trigger lot_item_version_announced before insert on lot_item_version
  for each row execute function refuse_unannounced_items();

create or replace function refuse_published_criterion() returns trigger language plpgsql as $$
declare
  old_lot uuid := case when tg_op <> 'INSERT' then old.lot_id end;
  new_lot uuid := case when tg_op <> 'DELETE' then new.lot_id end;
  listed jsonb;
begin
  if not exists (select from lot where published_at is not null and id in (old_lot, new_lot)) then
    return coalesce(new, old);
  end if;
  select content -> 'criteria' into listed from lot_item_version
    where lot_id = coalesce(new_lot, old_lot) and no > 1 order by no desc limit 1;
  if listed is not null and tg_op = 'DELETE' then
    if not exists (select from jsonb_array_elements(listed) one where one ->> 'id' = old.id::text) then
      return old;
    end if;
  elsif listed is not null and (tg_op = 'INSERT' or (new.id = old.id and new_lot = old_lot)) then
    if exists (select from jsonb_array_elements(listed) with ordinality as one (criterion, place)
        where criterion ->> 'id' = new.id::text and place = new.position + 1
          and criterion ->> 'kind' = new.kind and criterion ->> 'title' = new.title
          and criterion ->> 'requirement' = new.requirement and criterion ->> 'evidence' = new.evidence
          and (criterion ->> 'points')::numeric is not distinct from new.points
          and criterion -> 'scoring' = new.scoring) then
      return new;
    end if;
  end if;
  raise exception 'a criterion of a published lot is written once, except by an amendment';
end $$;
