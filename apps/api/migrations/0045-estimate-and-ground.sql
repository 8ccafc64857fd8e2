-- What bond and ceiling are measured by: 估算价, in government procurement the budget. Asked for before approval;
-- what was published without one stays so.
alter table lot add column estimate numeric(18, 2) check (estimate > 0);

-- The case of the law in which another method than public tendering is used (法定情形), and how it is met.
alter table tender add column ground text;
alter table tender add column ground_note text not null default '';

-- Why a voluntary tender departs from a rule: given when approval is asked for, one reason a warning, and what
-- was shown then. Replaced by the next request.
create table warning_reason (
  lot_id uuid not null references lot,
  rule_code text not null,
  field text not null,
  rule_version int not null,
  message text not null,
  citation text not null,
  reason text not null check (length(reason) between 5 and 500),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (lot_id, rule_code, field)
);
