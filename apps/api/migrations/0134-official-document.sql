-- 电子文书: documents that the platform signs as PDF (PAdES). The content is written in the transaction of the decision
-- that it states; the file and its signature follow within minutes, and are written once.
-- The version before: it issues awards without writing these tables, and such notices have no signed letter.
create table official_document (
  id uuid primary key,
  kind text not null check (kind in ('award_letter', 'result_letter')),
  lot_id uuid not null references lot,
  -- The recipient.
  company_id uuid not null references company,
  award_notice_id uuid not null unique references award_notice,
  -- Printed on the document; anyone who holds it can check the document (Crockford's base 32).
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- The fields of `OfficialText`.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  decided_at timestamptz not null,
  file_id uuid unique references file,
  signed_at timestamptz,
  certificate_sha256 text check (certificate_sha256 ~ '^[0-9a-f]{64}$'),
  -- The time stamp within the signature (RFC 3161); null if no authority was configured or reachable.
  stamped_at timestamptz,
  stamp_authority text,
  check (num_nulls(file_id, signed_at, certificate_sha256) in (0, 3)),
  check (num_nulls(stamped_at, stamp_authority) in (0, 2)),
  check (stamped_at is null or signed_at is not null)
);
create index official_document_lot on official_document (lot_id);
create index official_document_company on official_document (company_id);
create index official_document_unsigned on official_document (decided_at) where file_id is null;

create trigger official_document_written_once before update on official_document for each row
  when (old.file_id is not null
    or (new.id, new.kind, new.lot_id, new.company_id, new.award_notice_id, new.code, new.content, new.decided_at)
      is distinct from
      (old.id, old.kind, old.lot_id, old.company_id, old.award_notice_id, old.code, old.content, old.decided_at))
  execute function refuse_rewriting('an official document');

-- The certificates that the platform made for itself, where none is configured.
create table signing_certificate (
  id uuid primary key,
  -- PEM.
  certificate text not null,
  -- PKCS #8, encrypted by the server.
  private_key text not null,
  not_after timestamptz not null,
  made_at timestamptz not null
);
create index signing_certificate_made on signing_certificate (made_at desc);

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('attachment', 'certificate', 'document', 'envelope', 'opened', 'draft_file', 'official'));
