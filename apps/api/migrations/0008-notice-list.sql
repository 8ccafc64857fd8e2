-- The public lists answer by an index and count without counting, at a thousand notices or a million.

alter table notice
  add column province text generated always as (left(area_code, 2)) stored,
  add column category_branch text generated always as (left(category_id, 3)) stored;

create index notice_channel on notice (channel, published_at desc, id desc);
create index notice_channel_deadline on notice (channel, bid_deadline desc, id desc) where bid_deadline is not null;
create index notice_kind on notice (channel, kind, published_at desc, id desc);
create index notice_method on notice (channel, method, published_at desc, id desc);
create index notice_tender_kind on notice (channel, tender_kind, published_at desc, id desc);
create index notice_province on notice (channel, province, published_at desc, id desc);
create index notice_category on notice (channel, category_branch, published_at desc, id desc);
create index notice_search on notice using gin (search) with (fastupdate = off);

-- How many notices there are of each combination of the filters that are used most. A few thousand rows at
-- the most, whatever the number of notices; kept by the statement that publishes (a notice is never taken back).
create table notice_tally (
  channel text not null,
  kind text not null,
  method text not null,
  tender_kind text not null,
  province text not null,
  total int not null,
  primary key (channel, kind, method, tender_kind, province)
);

create function tally_notices() returns trigger language plpgsql as $$
begin
  insert into notice_tally (channel, kind, method, tender_kind, province, total)
    select channel, kind, method, tender_kind, left(area_code, 2), count(*) from published group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
  on conflict (channel, kind, method, tender_kind, province)
    do update set total = notice_tally.total + excluded.total;
  return null;
end $$;
create trigger tally_notices after insert on notice referencing new table as published
  for each statement execute function tally_notices();

create trigger notice_append_only before update or delete or truncate on notice
  for each statement execute function refuse_change();
