-- What tells who a person without a company is goes when its time is over; the letter stays as a part of the tender's
-- record, of nobody that can be found. Then neither a company nor a mark stands for its party, but the moment it went.

alter table objection
  add column person_forgotten_at timestamptz,
  drop constraint objection_party,
  add constraint objection_party check (num_nonnulls(company_id, person_tag, person_forgotten_at) = 1);
alter table complaint
  add column person_forgotten_at timestamptz,
  drop constraint complaint_party,
  add constraint complaint_party check (num_nonnulls(company_id, person_tag, person_forgotten_at) = 1);

-- From when the time runs: from the end, or from the law's last day where nobody ended it.
create index objection_kept_person on objection (coalesce(ended_at, due_at)) where person_tag is not null;
create index complaint_kept_person
  on complaint (coalesce(ended_at, greatest(decision_due_at, correct_until, review_due_at)))
  where person_tag is not null;

-- A file that came to a letter after it was handed in: what the platform signed of it. The letter's own receipt names
-- only what came with it.
create table file_receipt (
  file_id uuid primary key references file on delete cascade,
  added_at timestamptz not null,
  receipt text not null,
  receipt_signature text not null
);
