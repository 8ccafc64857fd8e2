-- A lot that ended without a result is tendered again (重新招标) as a lot of another tender: once, so the same act
-- repeated finds what it made. Where that lot is taken out of its draft, the old one may be tendered again.

alter table lot add column rebid_of uuid references lot;
create unique index lot_rebid on lot (rebid_of) where rebid_of is not null;
create index tender_rebid on tender (rebid_of) where rebid_of is not null;

-- What was written by hand so far: the lot of the same number, where it ended.
update lot set rebid_of = ended.id
from tender, lot ended
where tender.id = lot.tender_id and ended.tender_id = tender.rebid_of and ended.lot_no = lot.lot_no
  and ended.ended_reason is not null and ended.published_at is not null
  and not exists (select from tender other join lot same on same.tender_id = other.id
    where other.rebid_of = tender.rebid_of and same.lot_no = lot.lot_no and other.created_at < tender.created_at);
