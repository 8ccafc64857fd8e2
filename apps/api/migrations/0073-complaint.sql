-- Complaints (投诉) of suppliers to the supervisor above the buyer, and what it decides.

-- The supervisor that stands next above an organisation, and is in use; null where none does.
create function supervisor_of(below uuid) returns uuid language sql stable as $$
  with recursive above as (
    select id, kind, parent_id, disabled_at, 0 as height from organisation where id = below
    union all
    select parent.id, parent.kind, parent.parent_id, parent.disabled_at, above.height + 1
    from organisation parent join above on parent.id = above.parent_id
  )
  select id from above where kind = 'supervisor' and disabled_at is null order by height limit 1
$$;

create table complaint (
  id uuid primary key,
  lot_id uuid not null references lot,
  company_id uuid not null references company,
  -- Who wrote the draft last, and who handed it in.
  account_id uuid not null references account,
  submitted_by uuid references account,
  -- The supervisor that it was handed to.
  organisation_id uuid references organisation,
  -- Of the same company at the same lot; null where none comes before.
  objection_id uuid references objection,
  state text not null check (state in ('draft', 'submitted', 'correcting', 'received', 'deciding', 'decided', 'not_received', 'withdrawn')),
  subject text not null check (subject in ('tender_document', 'prequalification_document', 'opening', 'result', 'other')),
  -- A bidder beside the buyer, by name, and which company that is; empty: the buyer alone.
  respondent text not null default '',
  respondent_company_id uuid references company,
  facts text not null default '',
  basis text not null default '',
  request text not null default '',
  -- Who signs under an authorisation; empty: the legal representative.
  agent text not null default '',
  known_on date,
  complaint_no text unique,
  submitted_at timestamptz,
  review_due_at timestamptz,
  correction text,
  correct_until timestamptz,
  corrected_at timestamptz,
  received_at timestamptz,
  received_by uuid references account,
  decision_due_at timestamptz,
  suspended_at timestamptz,
  suspended_by uuid references account,
  suspension_reason text,
  suspended_until timestamptz,
  lifted_at timestamptz,
  buyer_statement text,
  buyer_stated_at timestamptz,
  respondent_statement text,
  respondent_stated_at timestamptz,
  outcome text check (outcome in ('upheld', 'partly_upheld', 'rejected')),
  rejection text check (rejection in ('no_evidence', 'not_receivable', 'false_facts', 'unlawful_evidence')),
  remedy text check (remedy in ('amend_document', 'reevaluate', 'void_award', 'retender', 'terminate')),
  decision text,
  written_by uuid references account,
  handed_in_at timestamptz,
  handed_in_by uuid references account,
  return_reason text,
  ended_at timestamptz,
  ended_by uuid references account,
  ground text check (ground in ('not_party', 'no_objection', 'late', 'no_facts', 'unsigned', 'decided_before')),
  ground_reason text,
  remedy_done_at timestamptz,
  remedy_done_by uuid references account,
  -- When it was first found that the law's term had passed without the supervisor's word.
  review_overdue_at timestamptz,
  decision_overdue_at timestamptz,
  -- What was signed when it was handed in, or corrected: canonical JSON, and Ed25519 over it.
  receipt text,
  receipt_signature text,
  saved_at timestamptz not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((state = 'draft') = (complaint_no is null)),
  check (num_nulls(complaint_no, submitted_at, submitted_by, organisation_id, receipt, receipt_signature) in (0, 6)),
  check (num_nulls(correction, correct_until) in (0, 2)),
  check (corrected_at is null or correction is not null),
  check ((state = 'correcting') <= (correction is not null and corrected_at is null)),
  check (num_nulls(received_at, received_by, decision_due_at) in (0, 3)),
  check ((received_at is not null) >= (state in ('received', 'deciding', 'decided'))),
  check (received_at is null or state in ('received', 'deciding', 'decided', 'withdrawn')),
  check (num_nulls(suspended_at, suspended_by, suspension_reason) in (0, 3)),
  check (suspended_at is null or received_at is not null),
  check (suspended_at is not null or num_nonnulls(suspended_until, lifted_at) = 0),
  check ((buyer_statement is null) = (buyer_stated_at is null)),
  check ((respondent_statement is null) = (respondent_stated_at is null)),
  check (num_nulls(outcome, decision, written_by) in (0, 3)),
  check ((rejection is not null) = (outcome is not distinct from 'rejected')),
  check (remedy is null or outcome in ('upheld', 'partly_upheld')),
  check ((handed_in_at is null) = (handed_in_by is null)),
  check ((handed_in_at is not null) = (state in ('deciding', 'decided'))),
  check (state not in ('deciding', 'decided') or decision is not null),
  check ((ended_at is not null) = (state in ('decided', 'not_received', 'withdrawn'))),
  check ((ended_at is null) = (ended_by is null)),
  check (state <> 'decided' or ended_by not in (written_by, handed_in_by)),
  check ((ground is not null) = (state = 'not_received')),
  check ((ground is null) = (ground_reason is null)),
  check ((remedy_done_at is null) = (remedy_done_by is null)),
  check (remedy_done_at is null or (state = 'decided' and remedy is not null)),
  check (return_reason is null or state = 'received')
);
create index complaint_company on complaint (company_id, saved_at desc, id);
create index complaint_respondent on complaint (respondent_company_id) where respondent_company_id is not null;
create index complaint_lot on complaint (lot_id) where state <> 'draft';
create index complaint_desk on complaint (organisation_id, state) where state <> 'draft';
create index complaint_open on complaint (state) where state in ('submitted', 'received', 'deciding');
-- One complaint follows an objection; one that was not received may be made anew.
create unique index complaint_once on complaint (objection_id)
  where objection_id is not null and state not in ('draft', 'not_received');

-- By what the supervisor holds a lot, since when and until when at most: an order of suspension, or a remedy that is
-- not carried out. What the domain's `isHolding` says, for queries; never whose complaint it was.
create function order_of(held uuid) returns table (since timestamptz, until timestamptz) language sql stable as $$
  select case complaint.state when 'decided' then complaint.ended_at else complaint.suspended_at end,
    case complaint.state when 'decided' then null else complaint.suspended_until end
  from complaint where complaint.lot_id = held
    and (complaint.state in ('received', 'deciding') and complaint.suspended_at is not null
        and complaint.lifted_at is null
        and (complaint.suspended_until is null or clock_timestamp() < complaint.suspended_until)
      or complaint.state = 'decided' and complaint.remedy is not null and complaint.remedy_done_at is null)
  order by 2 desc nulls first limit 1
$$;
create function is_ordered(held uuid) returns boolean language sql stable as $$
  select exists (select from order_of(held))
$$;

insert into role_permission (role_id, code)
select role.id, granted.code from role join (values
  ('buyer', 'complaint.read'), ('buyer', 'complaint.reply'),
  ('supervisor', 'complaint.read'), ('supervisor', 'complaint.handle'), ('supervisor', 'complaint.sign'),
  ('bid_preparer', 'complaint.edit'),
  ('bid_submitter', 'complaint.edit'), ('bid_submitter', 'complaint.submit')) granted (role_id, code)
  on granted.role_id = role.id;
