import type { AwardNoticeState } from '@procure/domain/award/award.ts';
import type {
  OfficialDocumentKind,
  OfficialText,
} from '@procure/domain/official-document/official-document.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isCommitteeKnown, isSeenAt } from '../../platform/sight.ts';
import { isReadOut, opensInPublic } from '../opening/entry/read-model.ts';

type Reach = Kysely<Database>;

const documentJson = sql`json_build_object('code', document.code, 'title', document.content ->> 'title',
  'file', case when file.id is null then null else json_build_object('id', file.id, 'name', file.name,
    'size', file.size, 'sha256', coalesce(document.sha256, file.sha256), 'path', file.path) end)`;

const documentWhere = (condition: RawBuilder<unknown>) => sql`(select ${documentJson}
  from official_document document left join file on file.id = document.file_id where ${condition})`;

/** The signed letter of an award notice; null if none was decided, its file null until it is signed. */
export function letterOf(noticeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return documentWhere(sql`document.award_notice_id = ${noticeId}`);
}

/** The document of `report`, an evaluation report; null if none was decided. */
export const reportDocument = documentWhere(
  sql`document.lot_id = report.lot_id and document.report_no = report.no`,
);

/** The documents of the completed sessions of `lot`, in their order. */
export const recordDocuments = sql`coalesce((select json_agg(${documentJson} order by document.opening_no)
  from official_document document left join file on file.id = document.file_id
  where document.lot_id = lot.id and document.opening_no is not null), '[]')`;

/** The documents of `version`, a version of a bid: its receipt and that of its withdrawal, as far as they were asked for. */
export const receiptDocuments = sql`coalesce((select json_agg(${documentJson} order by document.kind)
  from official_document document left join file on file.id = document.file_id
  where document.bid_version_id = version.id), '[]')`;

/** Whether the lot of `official_document`, an evaluation report, is evaluated again, or was with another report. */
const isReopened = sql<boolean>`(exists (select from evaluation
    where evaluation.lot_id = official_document.lot_id and evaluation.state <> 'concluded')
  or exists (select from evaluation_report later where later.lot_id = official_document.lot_id
    and later.no > official_document.report_no and later.state <> 'void'))`;

/** A document for anyone who has its code. */
export interface CheckedDocument {
  readonly kind: OfficialDocumentKind;
  readonly content: OfficialText;
  readonly recipient: string | null;
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotTitle: string;
  readonly decidedAt: Date;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly signedAt: Date | null;
  readonly certificateSha256: string | null;
  readonly stampedAt: Date | null;
  readonly stampAuthority: string | null;
  /** Null for a record. */
  readonly noticeState: AwardNoticeState | null;
  readonly isSuperseded: boolean;
  /** Whether the lot of a report is evaluated again. */
  readonly isReopened: boolean;
}

export async function readByCode(db: Reach, code: string): Promise<CheckedDocument | null> {
  const { rows } = await sql<CheckedDocument>`
    select official_document.kind, official_document.content, entry.bidder_name as recipient, tender.tender_no,
      tender.title as tender_title, lot.title as lot_title, official_document.decided_at,
      coalesce(official_document.sha256, file.sha256) as sha256, file.size, official_document.signed_at,
      official_document.certificate_sha256, official_document.stamped_at, official_document.stamp_authority,
      notice.state as notice_state, notice.superseded_at is not null as is_superseded,
      official_document.report_no is not null and ${isReopened} as is_reopened
    from official_document
    join lot on lot.id = official_document.lot_id
    join tender on tender.id = lot.tender_id
    left join award_notice notice on notice.id = official_document.award_notice_id
    left join opening_entry entry on entry.bid_id = notice.bid_id
    left join file on file.id = official_document.file_id
    where official_document.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** The row of a document and of its file, as they were when the document was signed. */
interface OfficialFile {
  readonly id: string;
  readonly sha256: string;
}

const signedWith = ({ id, sha256 }: OfficialFile) =>
  sql<boolean>`(official_document.file_id = ${id} and coalesce(official_document.sha256, ${sha256}) = ${sha256})`;

/** Whether the file is a document of these kinds for the company. */
export async function isAddressed(
  scope: CompanyScope,
  db: Reach,
  file: OfficialFile,
  kinds: readonly OfficialDocumentKind[],
): Promise<boolean> {
  const found = await db
    .selectFrom('officialDocument')
    .select('id')
    .where(signedWith(file))
    .where('kind', 'in', kinds)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the reader may know the members of the committee of `official_document`, a report that names them. */
const isNamed = (scope: StaffScope) => sql<boolean>`exists (select from lot
  where lot.id = official_document.lot_id and (lot.drawn_experts = '[]' or ${isCommitteeKnown(scope)}))`;

/** Whether the file is a document of these kinds of a lot whose bids the reader sees; a report only while it is in force. */
export async function isSeenByStaff(
  scope: StaffScope,
  db: Reach,
  file: OfficialFile,
  kinds: readonly OfficialDocumentKind[],
): Promise<boolean> {
  const found = await db
    .selectFrom('officialDocument')
    .select('officialDocument.id')
    .where(signedWith(file))
    .where('kind', 'in', kinds)
    .where(sql<boolean>`(official_document.report_no is null or not ${isReopened} and ${isNamed(scope)})`)
    .where(isSeenAt(scope, 'bids', sql`official_document.lot_id`))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the file is the record of an opening that is public (法36). */
export async function isPublicRecord(db: Reach, file: OfficialFile): Promise<boolean> {
  const { rows } = await sql`select from official_document join lot on lot.id = official_document.lot_id
    join tender on tender.id = lot.tender_id
    where ${signedWith(file)} and official_document.opening_no is not null and ${isReadOut}`.execute(db);
  return rows.length > 0;
}

/** Whether the file is the record of an opening in which the company bid, by a method that reads bids out. */
export async function isReadOutTo(scope: CompanyScope, db: Reach, file: OfficialFile): Promise<boolean> {
  const { rows } = await sql`select from official_document join lot on lot.id = official_document.lot_id
    join tender on tender.id = lot.tender_id
    where ${signedWith(file)} and official_document.opening_no is not null and ${opensInPublic}
      and exists (select from opening_entry own
        where own.lot_id = official_document.lot_id and own.company_id = ${scope.companyId})`.execute(db);
  return rows.length > 0;
}
