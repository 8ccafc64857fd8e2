-- The dashboards and the audit log answer by indexes.

-- A company's lots, without visiting the tables.
create index document_receipt_own on document_receipt (company_id, lot_id);
create index invitation_own on invitation (company_id, lot_id);
create index bid_own on bid (company_id, lot_id);
create index purchase_order_own on purchase_order (company_id, state);
create index change_request_returned on change_request (company_id) where state = 'returned';

-- What waits on the buyers' side.
create index question_waiting on question (submitted_at, id) where state = 'submitted';
create index award_notice_pending on award_notice (state, proposed_at)
  where superseded_at is null and state in ('draft', 'approved');
create index message_unread_newest on message (account_id, created_at desc, id) where read_at is null;

-- The audit log by day, and by what was done.
create index audit_log_at on audit_log (at, id);
create index audit_log_action on audit_log (action, id);
