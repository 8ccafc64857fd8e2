-- What an upheld objection sets going.
--
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

-- 条例55: a candidate that is struck out, with the law's case and the reason; the report of the committee stays as it was.
-- Lifted where the committee judges everybody anew.
create table struck_candidate (
  lot_id uuid not null references lot,
  bid_id uuid not null references bid,
  company_id uuid not null references company,
  rank int not null check (rank > 0),
  ground text not null check (ground in ('gave_up', 'force_majeure', 'no_performance_bond', 'unlawful', 'not_eligible')),
  reason text not null check (length(reason) between 5 and 500),
  struck_at timestamptz not null,
  struck_by uuid not null references account,
  lifted_at timestamptz
);
create unique index struck_candidate_standing on struck_candidate (lot_id, bid_id) where lifted_at is null;
create index struck_candidate_company on struck_candidate (company_id);

-- The candidates of a lot who may still win it: neither struck out nor, having won, given up.
create function standing_candidates(of uuid) returns setof candidate language sql stable as $$
  select candidate.* from candidate
  where candidate.lot_id = of
    and not exists (select from struck_candidate struck where struck.lot_id = of
      and struck.bid_id = candidate.bid_id and struck.lifted_at is null)
    and not exists (select from award_notice gave_up where gave_up.lot_id = of
      and gave_up.bid_id = candidate.bid_id and gave_up.kind = 'won' and gave_up.state = 'declined')
$$;

alter table objection
  drop constraint objection_remedy_check,
  add constraint objection_remedy_check check (remedy in ('amend_document', 'correct_record', 'reevaluate',
    'next_candidate', 'rebid', 'no_effect'));
