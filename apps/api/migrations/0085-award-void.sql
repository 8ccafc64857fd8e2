-- An award whose notice is out is void by the decision of the supervisor (中标无效): the notice keeps what was issued and
-- signed, and says since when, and by the decision on which complaint, it counts no more.

alter table award_notice
  add column voided_at timestamptz,
  add column voided_by_complaint uuid references complaint,
  drop constraint award_notice_state_check,
  add constraint award_notice_state_check
    check (state in ('draft', 'approved', 'issued', 'acknowledged', 'contracted', 'declined', 'voided')),
  add check (num_nulls(voided_at, voided_by_complaint) in (0, 2)),
  add check ((state = 'voided') = (voided_at is not null)),
  add check (voided_at is null or (kind = 'won' and issued_at is not null));
create index award_notice_voided on award_notice (voided_by_complaint) where voided_by_complaint is not null;
drop index award_notice_one_winner;
create unique index award_notice_one_winner on award_notice (lot_id)
  where superseded_at is null and kind = 'won' and state not in ('declined', 'voided');

alter table struck_candidate
  drop constraint struck_candidate_ground_check,
  add constraint struck_candidate_ground_check check (ground in ('gave_up', 'force_majeure', 'no_performance_bond',
    'unlawful', 'not_eligible', 'award_void'));

-- An order is carried out once, whatever the lot's state by then: whichever act does it says when.
alter table complaint
  add column remedy_taken_at timestamptz,
  add check (remedy_taken_at is null or (state = 'decided' and remedy is not null));
update complaint set remedy_taken_at = now() from lot
where lot.id = complaint.lot_id and complaint.state = 'decided' and complaint.remedy in ('reevaluate', 'void_award')
  and complaint.remedy_done_at is null and lot.state in ('evaluating', 'reshowing');

