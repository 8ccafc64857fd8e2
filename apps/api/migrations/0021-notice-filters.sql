-- Filters that were read through a coarser index: a city or county through its province, a category through its
-- branch, a deadline through the order of publishing. At a million notices each cost what it passed over.

create index notice_city on notice (channel, left(area_code, 4), published_at desc, id desc) include (area_code);
create index notice_category_id on notice (channel, category_id collate "C", published_at desc, id desc);

-- What is open, or due in some days, is a small part with a late deadline: found, filtered by the everyday filters
-- and ordered by publishing without a look at the table.
drop index notice_channel_deadline;
create index notice_channel_deadline on notice (channel, bid_deadline desc, id desc)
  include (published_at, kind, lot_id, method, tender_kind, province) where bid_deadline is not null;
