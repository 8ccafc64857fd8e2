-- A line of a published lot changes by an amendment (招标投标法23), as 0117 and 0121 guard the criteria and the clauses:
-- to those of the newest version of the lot's items only.
-- The version before: it changes no line of a published lot.
create function refuse_published_line() returns trigger language plpgsql as $$
declare
  old_lot uuid := case when tg_op <> 'INSERT' then old.lot_id end;
  new_lot uuid := case when tg_op <> 'DELETE' then new.lot_id end;
  listed jsonb;
begin
  if not exists (select from lot where published_at is not null and id in (old_lot, new_lot)) then
    return coalesce(new, old);
  end if;
  select content -> 'priceLines' into listed from lot_item_version
    where lot_id = coalesce(new_lot, old_lot) and no > 1 order by no desc limit 1;
  if listed is not null and tg_op = 'DELETE' then
    if not exists (select from jsonb_array_elements(listed) one where one ->> 'id' = old.id::text) then
      return old;
    end if;
  elsif listed is not null and (tg_op = 'INSERT' or (new.id = old.id and new_lot = old_lot)) then
    if exists (select from jsonb_array_elements(listed) line
        where line ->> 'id' = new.id::text and (line ->> 'lineNo')::int = new.line_no
          and line ->> 'name' = new.name and line ->> 'spec' = new.spec and line ->> 'unit' = new.unit
          and (line ->> 'qty')::numeric = new.qty and line ->> 'delivery' = new.delivery
          and line ->> 'remark' = new.remark
          and (line ->> 'ceilingUnitPrice')::numeric is not distinct from new.ceiling_unit_price) then
      return new;
    end if;
  end if;
  raise exception 'a line of a published lot is written once, except by an amendment';
end $$;
create trigger price_line_kept before insert or update or delete on price_line
  for each row execute function refuse_published_line();
