-- Applications for a prequalification judged anew (重新评审): announced results stand until new ones are announced, and
-- how an application is judged meanwhile lies beside its result.

alter table lot
  add column prequalification_reopened_at timestamptz,
  add check (prequalification_reopened_at is null or prequalification_concluded_at is not null);

alter table prequalification
  add column anew_state text check (anew_state in ('passed', 'failed')),
  add column anew_reason text,
  add column anew_at timestamptz,
  add column anew_by uuid references account,
  add check (num_nulls(anew_state, anew_at, anew_by) in (0, 3)),
  add check ((anew_state is not distinct from 'failed') = (anew_reason is not null)),
  add check (anew_state is null or state in ('passed', 'failed'));

-- What may be objected to or complained of, and what is done about it.
alter table objection
  drop constraint objection_subject_check,
  add constraint objection_subject_check check (subject in ('tender_document', 'prequalification_document',
    'prequalification_result', 'opening', 'result')),
  drop constraint objection_remedy_check,
  add constraint objection_remedy_check check (remedy in ('amend_document', 'correct_record', 'reevaluate',
    'next_candidate', 'prequalify_anew', 'rebid', 'no_effect'));
alter table complaint
  drop constraint complaint_subject_check,
  add constraint complaint_subject_check check (subject in ('tender_document', 'prequalification_document',
    'prequalification_result', 'opening', 'result', 'other')),
  drop constraint complaint_remedy_check,
  add constraint complaint_remedy_check check (remedy in ('amend_document', 'prequalify_anew', 'reevaluate',
    'void_award', 'retender', 'terminate'));

-- The bid of a company that was passed when it bid and is not any more: it has its line in the record, and stays sealed.
alter table bid
  drop constraint bid_state_check,
  add constraint bid_state_check check (state in ('draft', 'submitted', 'withdrawn', 'opened', 'deemed_revoked',
    'deemed_withdrawn', 'unqualified', 'rejected', 'responsive', 'candidate', 'won', 'lost'));
alter table opening_entry
  drop constraint opening_entry_result_check,
  add constraint opening_entry_result_check check (result in ('opened', 'deemed_revoked', 'deemed_withdrawn',
    'unqualified'));

-- The supervisor holds a lot, by anything but an order to have this done: what carries an order out does not wait for it.
create function is_ordered_beside(held uuid, carried_out text) returns boolean language sql stable as $$
  select exists (select from complaint where complaint.lot_id = held
    and (complaint.state in ('received', 'deciding') and complaint.suspended_at is not null
        and complaint.lifted_at is null
        and (complaint.suspended_until is null or clock_timestamp() < complaint.suspended_until)
      or complaint.state = 'decided' and complaint.remedy is not null and complaint.remedy <> carried_out
        and complaint.remedy_done_at is null and complaint.remedy_holds))
$$;
