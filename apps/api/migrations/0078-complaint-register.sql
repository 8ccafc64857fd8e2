-- What waits for a supervisor, and the register of complaints: found in an index.

-- What was ordered and is not confirmed; among all that was ever decided it is rare.
create index complaint_owed on complaint (organisation_id, ended_at)
  where state = 'decided' and remedy is not null and remedy_done_at is null;
create index complaint_register on complaint (submitted_at desc, id)
  include (organisation_id, lot_id, subject, state, outcome, received_at, review_due_at, decision_due_at, ended_at)
  where state <> 'draft';
create index complaint_supervisor on complaint (organisation_id, submitted_at desc, id)
  include (lot_id, subject, state, outcome, received_at, review_due_at, decision_due_at, ended_at)
  where state <> 'draft';
