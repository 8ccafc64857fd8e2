-- 联合体: the name under which a bid takes part in notices, reviews and awards, with the members of its consortium. It
-- is computed from the opened contents, so that no row can give another name.
create function bidder_name(company_name text, contents jsonb) returns text
  language sql immutable parallel safe
  return case when jsonb_typeof(contents #> '{consortium,members}') = 'array'
    then company_name || '（联合体牵头人）' || coalesce((
      select string_agg('、' || (member ->> 'name') || '（联合体成员）', '' order by position)
      from jsonb_array_elements(contents #> '{consortium,members}') with ordinality as of_bid (member, position)), '')
    else company_name end;

-- The version before: it inserts entries without consortia and reads `company_name`, which does not change.
alter table opening_entry
  add column bidder_name text not null generated always as (bidder_name(company_name, contents)) stored;

create or replace view opened_bid as
  select entry.lot_id, entry.bid_id, entry.bid_version_id, entry.company_id, entry.company_name, entry.position,
    coalesce(price.result, entry.result) as result, coalesce(price.cause, entry.cause) as cause,
    coalesce(price.total_incl, entry.total_incl) as total_incl,
    coalesce(price.total_excl, entry.total_excl) as total_excl,
    coalesce(price.total_tax, entry.total_tax) as total_tax, coalesce(price.delivery, entry.delivery) as delivery,
    coalesce(price.quality, entry.quality) as quality,
    coalesce(price.validity_days, entry.validity_days) as validity_days, entry.bond_amount,
    case when price.contents is null then entry.contents else entry.contents || price.contents end as contents,
    entry.opened_at, lot.split_envelope and entry.result = 'opened' and price.bid_id is null as price_sealed,
    price.no as price_no, entry.bidder_name
  from opening_entry entry join lot on lot.id = entry.lot_id
  left join price_entry price on price.bid_id = entry.bid_id;

-- The consortium that applies; null for a company that applies alone. The version before keeps it unchanged.
alter table prequalification add column consortium jsonb;
