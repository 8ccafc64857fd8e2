-- 电子文书: opening records and evaluation reports are signed as PDF as letters are. The digest of the signed file is
-- written with the signature, so that a changed row of `file` is noticed.
-- The version before: it completes openings and reports without documents, signs without the digest, and reads letters
-- alone. Both versions sign what either decided.
alter table official_document
  alter column company_id drop not null,
  alter column award_notice_id drop not null,
  add column opening_no int,
  add column report_no int,
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  add foreign key (lot_id, opening_no) references opening_record (lot_id, no),
  add foreign key (lot_id, report_no) references evaluation_report (lot_id, no),
  drop constraint official_document_kind_check,
  add constraint official_document_kind_check
    check (kind in ('award_letter', 'result_letter', 'opening_record', 'evaluation_report')),
  -- A document is about one thing, and only a letter has a recipient.
  add constraint official_document_subject_check check (
    (kind in ('award_letter', 'result_letter')) = (award_notice_id is not null)
    and (company_id is null) = (award_notice_id is null)
    and (kind = 'opening_record') = (opening_no is not null)
    and (kind = 'evaluation_report') = (report_no is not null)),
  add constraint official_document_signed_check check (sha256 is null or file_id is not null);
create unique index official_document_opening on official_document (lot_id, opening_no) where opening_no is not null;
create unique index official_document_report on official_document (lot_id, report_no) where report_no is not null;

drop trigger official_document_written_once on official_document;
update official_document set sha256 = file.sha256 from file where file.id = official_document.file_id;
create trigger official_document_written_once before update on official_document for each row
  when (old.file_id is not null
    or (new.id, new.kind, new.lot_id, new.company_id, new.award_notice_id, new.opening_no, new.report_no, new.code,
      new.content, new.decided_at)
      is distinct from
      (old.id, old.kind, old.lot_id, old.company_id, old.award_notice_id, old.opening_no, old.report_no, old.code,
      old.content, old.decided_at))
  execute function refuse_rewriting('an official document');
create trigger official_document_kept before delete or truncate on official_document
  for each statement execute function refuse_change();
