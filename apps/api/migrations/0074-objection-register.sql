-- The register of objections: of an organisation and of a time, the newest first, found in an index alone.

alter table objection add column organisation_id uuid references organisation;
update objection set organisation_id = tender.organisation_id
  from lot join tender on tender.id = lot.tender_id where lot.id = objection.lot_id;
alter table objection alter column organisation_id set not null;

create index objection_register on objection (submitted_at desc, id)
  include (organisation_id, lot_id, subject, state, outcome, due_at, ended_at) where state <> 'draft';
create index objection_organisation on objection (organisation_id, submitted_at desc, id)
  include (lot_id, subject, state, outcome, due_at, ended_at) where state <> 'draft';
-- What is rare among many: an outcome, a state, what is late.
create index objection_state on objection (state, submitted_at desc, id) where state <> 'draft';
create index objection_outcome on objection (outcome, submitted_at desc, id) where state = 'answered';
create index objection_late on objection (submitted_at desc, id)
  where state in ('answered', 'not_receivable') and ended_at >= due_at;

insert into role_permission (role_id, code)
select role.id, 'register.read' from role where role.id in ('buyer', 'approver', 'supervisor', 'auditor');
