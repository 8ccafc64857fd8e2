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

-- Whether everybody reads what came of it: by law in government procurement, elsewhere where the supervisor chooses it.
alter table complaint add column published boolean not null default false;
update complaint set published = true from lot join tender on tender.id = lot.tender_id
  where lot.id = complaint.lot_id and tender.scope = 'government' and complaint.decision is not null;
alter table complaint add check (decision is not null or not published);
