-- What was found of the bids that passed the preliminary review, each with the committee's reason for not rejecting the
-- bid. Null in a report of before.

alter table evaluation add column findings jsonb;
