-- The buyers' lists answer by an index, in any of their orders and by a word.

create index tender_search on tender using gin (bigrams(title || ' ' || tender_no || ' ' || buyer_name));
create index lot_search on lot using gin (bigrams(title));
create index lot_by_deadline on lot (bid_deadline);
create index lot_by_publishing on lot (published_at desc nulls last);
