-- A file chosen for a bid and not submitted yet, sealed by the browser to the company's key.
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('attachment', 'certificate', 'document', 'envelope', 'draft_file', 'opened'));
alter table open_upload drop constraint open_upload_purpose_check;
alter table open_upload add constraint open_upload_purpose_check
  check (purpose in ('attachment', 'certificate', 'document', 'envelope', 'draft_file'));

-- Those that the draft in force names. What each is called lies under the draft's seal.
create table bid_draft_file (
  bid_id uuid not null references bid,
  file_id uuid not null references file,
  primary key (bid_id, file_id)
);
create index bid_draft_file_file on bid_draft_file (file_id);
