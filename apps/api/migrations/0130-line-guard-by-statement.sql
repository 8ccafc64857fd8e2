-- The guard of 0123 compares the lines of a statement with the listed ones at once: read anew for each line, an
-- amendment of 5,000 lines took 11 seconds under the lock of its lot.
-- The version before: it changes one line per statement, each of which is compared alone.
drop trigger price_line_kept on price_line;
drop function refuse_published_line();

-- The lines of the newest version of a lot's items that an amendment made; none before the first amendment.
create function amended_lines(of_lot uuid) returns table (
  id uuid, "lineNo" int, name text, spec text, unit text, qty numeric, delivery text, remark text,
  "ceilingUnitPrice" numeric
) language sql stable as $$
  select line.* from (
    select content -> 'priceLines' as listed from lot_item_version
      where lot_id = of_lot and no > 1 order by no desc limit 1
  ) newest, jsonb_to_recordset(newest.listed) as line(
    id uuid, "lineNo" int, name text, spec text, unit text, qty numeric, delivery text, remark text,
    "ceilingUnitPrice" numeric)
$$;

create function refuse_unlisted_lines() returns trigger language plpgsql as $$
begin
  if exists (
    with written as materialized (
      select written.* from written_lines written join lot on lot.id = written.lot_id
      where lot.published_at is not null
    ), listed as materialized (
      select of_lot, line.* from (select distinct lot_id as of_lot from written) lots, amended_lines(of_lot) line
    )
    select from written left join listed on listed.of_lot = written.lot_id and listed.id = written.id
      and listed."lineNo" = written.line_no and listed.name = written.name and listed.spec = written.spec
      and listed.unit = written.unit and listed.qty = written.qty and listed.delivery = written.delivery
      and listed.remark = written.remark
      and listed."ceilingUnitPrice" is not distinct from written.ceiling_unit_price
    where listed.id is null
  ) then
    raise exception 'a line of a published lot is written once, except by an amendment';
  end if;
  return null;
end $$;

create function refuse_removed_lines() returns trigger language plpgsql as $$
begin
  if exists (
    with removed as materialized (
      select removed.id, removed.lot_id from removed_lines removed join lot on lot.id = removed.lot_id
      where lot.published_at is not null
    ), listed as materialized (
      select of_lot, line.id from (select distinct lot_id as of_lot from removed) lots, amended_lines(of_lot) line
    )
    select from removed left join listed on listed.of_lot = removed.lot_id and listed.id = removed.id
    where listed.id is not null
      or not exists (select from lot_item_version where lot_id = removed.lot_id and no > 1)
  ) then
    raise exception 'a line of a published lot is written once, except by an amendment';
  end if;
  return null;
end $$;

create function refuse_moved_line() returns trigger language plpgsql as $$
begin
  if (new.id <> old.id or new.lot_id <> old.lot_id)
      and exists (select from lot where published_at is not null and id in (old.lot_id, new.lot_id)) then
    raise exception 'a line of a published lot is written once, except by an amendment';
  end if;
  return new;
end $$;

create trigger price_line_kept_inserted after insert on price_line
  referencing new table as written_lines for each statement execute function refuse_unlisted_lines();
create trigger price_line_kept_updated after update on price_line
  referencing new table as written_lines for each statement execute function refuse_unlisted_lines();
create trigger price_line_kept_deleted after delete on price_line
  referencing old table as removed_lines for each statement execute function refuse_removed_lines();
create trigger price_line_kept before update on price_line
  for each row execute function refuse_moved_line();
