-- Another interested person without a company (其他利害关系人) objects: by name, number and phone, without an account.

alter table objection
  alter column company_id drop not null,
  alter column account_id drop not null,
  -- Of the person's identity number a keyed digest: finds an open one of theirs, and tells nobody who it is.
  add column person_tag text,
  drop constraint objection_check1,
  drop constraint objection_check7,
  add constraint objection_party check (num_nonnulls(company_id, person_tag) = 1),
  add constraint objection_author check ((company_id is null) = (account_id is null)),
  -- A person's is handed in at once.
  add constraint objection_of_person_submitted check (company_id is not null or state <> 'draft'),
  add constraint objection_submitted
    check (num_nulls(objection_no, submitted_at, due_at, receipt, receipt_signature) in (0, 5)),
  add constraint objection_submitter
    check ((submitted_by is not null) = (objection_no is not null and company_id is not null)),
  add constraint objection_ender
    check ((ended_by is null) = (ended_at is null or state = 'withdrawn' and company_id is null));
-- One at a time of a person at a lot.
create unique index objection_open_of_person on objection (lot_id, person_tag)
  where state in ('submitted', 'answering') and person_tag is not null;

-- Who the person is: name, number, phone, interest, unit and address as one sealed text, under the consent that was given.
create table objection_person (
  objection_id uuid primary key references objection,
  content text not null,
  consent_version int not null check (consent_version > 0),
  consented_at timestamptz not null
);
