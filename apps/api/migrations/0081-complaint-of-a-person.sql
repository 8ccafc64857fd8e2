-- Another interested person without a company (其他利害关系人) complains: by name, number and phone, without an account.

alter table complaint
  alter column company_id drop not null,
  alter column account_id drop not null,
  -- Of the person's identity number a keyed digest, as of an objection's: who objected before, has one open, or complained
  -- without evidence; it tells nobody who that is.
  add column person_tag text,
  drop constraint complaint_check1,
  drop constraint complaint_check20,
  add constraint complaint_party check (num_nonnulls(company_id, person_tag) = 1),
  add constraint complaint_author check ((company_id is null) = (account_id is null)),
  -- A person's is handed in at once.
  add constraint complaint_of_person_submitted check (company_id is not null or state <> 'draft'),
  add constraint complaint_submitted
    check (num_nulls(complaint_no, submitted_at, organisation_id, receipt, receipt_signature) in (0, 5)),
  add constraint complaint_submitter
    check ((submitted_by is not null) = (complaint_no is not null and company_id is not null)),
  add constraint complaint_ender
    check ((ended_by is null) = (ended_at is null or state = 'withdrawn' and company_id is null));
-- Where no objection comes before: one at a time of a person at a lot.
create unique index complaint_open_of_person on complaint (lot_id, person_tag)
  where state in ('submitted', 'correcting', 'received', 'deciding') and objection_id is null and person_tag is not null;
create index complaint_of_person on complaint (person_tag) where person_tag is not null;

-- Who the person is: name, number, phone, interest, unit and address as one sealed text, under the consent that was given.
create table complaint_person (
  complaint_id uuid primary key references complaint,
  content text not null,
  consent_version int not null check (consent_version > 0),
  consented_at timestamptz not null
);
