-- 投标回执 as PDF: the receipt of a submission or of a withdrawal, made when its company asks for it. Neither the row nor
-- its code has a counter, and before the opening no other company and no staff reads it (招标投标法22).
-- The version before: it makes no such documents, signs those that are made, and gives none out.
alter table official_document
  add column bid_version_id uuid references bid_version,
  drop constraint official_document_kind_check,
  add constraint official_document_kind_check check (kind in ('award_letter', 'result_letter', 'opening_record',
    'evaluation_report', 'bid_receipt', 'withdrawal_receipt')),
  drop constraint official_document_subject_check,
  add constraint official_document_subject_check check (
    (kind in ('award_letter', 'result_letter')) = (award_notice_id is not null)
    and (kind in ('bid_receipt', 'withdrawal_receipt')) = (bid_version_id is not null)
    and (company_id is null) = (award_notice_id is null and bid_version_id is null)
    and (kind = 'opening_record') = (opening_no is not null)
    and (kind = 'evaluation_report') = (report_no is not null));
create unique index official_document_receipt on official_document (bid_version_id, kind)
  where bid_version_id is not null;

drop trigger official_document_written_once on official_document;
create trigger official_document_written_once before update on official_document for each row
  when (old.file_id is not null
    or (new.id, new.kind, new.lot_id, new.company_id, new.award_notice_id, new.opening_no, new.report_no,
      new.bid_version_id, new.code, new.content, new.decided_at)
      is distinct from
      (old.id, old.kind, old.lot_id, old.company_id, old.award_notice_id, old.opening_no, old.report_no,
      old.bid_version_id, old.code, old.content, old.decided_at))
  execute function refuse_rewriting('an official document');
