-- What was published, never changed: a correction is a notice of its own. The columns that lists filter and
-- sort by are repeated here so that a list is one index.
create table notice (
  id uuid primary key,
  lot_id uuid references lot,
  tender_id uuid not null references tender,
  channel text not null check (channel in ('tender', 'award')),
  kind text not null check (kind in ('tender', 'prequalification', 'change', 'clarification', 'candidates', 'award',
    'failed', 'terminated')),
  title text not null,
  body text not null,
  -- Facts of the kind: changed fields, candidates, the award.
  facts jsonb not null default '{}',
  tender_no text not null,
  method text not null,
  tender_kind text not null,
  category_id text not null,
  area_code text not null,
  buyer_name text not null,
  document_until timestamptz,
  bid_deadline timestamptz,
  published_at timestamptz not null,
  published_by uuid references account,
  search text[] generated always as (bigrams(title || ' ' || tender_no || ' ' || buyer_name)) stored,
  -- The text that a keyword is looked for in, as a column: compared as cheaply as the pairs are, it is compared first
  -- where the planner walks the order of a list, and the pairs, which lie outside of the row, are read only for hits.
  search_text text generated always as (title || ' ' || tender_no || ' ' || buyer_name) stored,
  province text generated always as (left(area_code, 2)) stored,
  category_branch text generated always as (left(category_id, 3)) stored,
  check (channel = case when kind in ('candidates', 'award') then 'award' else 'tender' end)
);
-- Lists never read a notice's body, nor its pairs: kept out of the row, thirty rows of a list lie on a few pages.
alter table notice set (toast_tuple_target = 512);
alter table notice alter column search_text set storage main;
create index notice_lot on notice (lot_id, published_at);
create index notice_tender on notice (tender_id, published_at);

-- The public lists answer by an index and count without counting, at a thousand notices or a million.
create index notice_channel on notice (channel, published_at desc, id desc);
create index notice_kind on notice (channel, kind, published_at desc, id desc);
create index notice_method on notice (channel, method, published_at desc, id desc);
create index notice_tender_kind on notice (channel, tender_kind, published_at desc, id desc);
create index notice_province on notice (channel, province, published_at desc, id desc);
create index notice_category on notice (channel, category_branch, published_at desc, id desc);
create index notice_search on notice using gin (search) with (fastupdate = off);
-- A city or county not through its province, a category not through its branch.
create index notice_city on notice (channel, left(area_code, 4), published_at desc, id desc) include (area_code);
create index notice_category_id on notice (channel, category_id collate "C", published_at desc, id desc);
-- What is open, or due in some days, is a small part with a late deadline: found, filtered by the everyday filters
-- and ordered by publishing without a look at the table.
create index notice_channel_deadline on notice (channel, bid_deadline desc, id desc)
  include (published_at, kind, lot_id, method, tender_kind, province) where bid_deadline is not null;

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
