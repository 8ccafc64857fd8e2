import type { AwardNoticeState } from '@procure/domain/award/award.ts';
import type {
  OfficialDocumentKind,
  OfficialText,
} from '@procure/domain/official-document/official-document.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeenAt } from '../../platform/sight.ts';

type Reach = Kysely<Database>;

/** The signed letter of an award notice; null if none was decided, its file null until it is signed. */
export function letterOf(noticeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('code', document.code, 'file', case when file.id is null then null
      else json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'sha256', file.sha256,
        'path', file.path) end)
    from official_document document left join file on file.id = document.file_id
    where document.award_notice_id = ${noticeId})`;
}

/** A document for anyone who has its code. */
export interface CheckedDocument {
  readonly kind: OfficialDocumentKind;
  readonly content: OfficialText;
  readonly recipient: string;
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
  readonly noticeState: AwardNoticeState;
  readonly isSuperseded: boolean;
}

export async function readByCode(db: Reach, code: string): Promise<CheckedDocument | null> {
  const { rows } = await sql<CheckedDocument>`
    select document.kind, document.content, entry.bidder_name as recipient, tender.tender_no,
      tender.title as tender_title, lot.title as lot_title, document.decided_at, file.sha256, file.size,
      document.signed_at, document.certificate_sha256, document.stamped_at, document.stamp_authority,
      notice.state as notice_state, notice.superseded_at is not null as is_superseded
    from official_document document
    join award_notice notice on notice.id = document.award_notice_id
    join opening_entry entry on entry.bid_id = notice.bid_id
    join lot on lot.id = document.lot_id
    join tender on tender.id = lot.tender_id
    left join file on file.id = document.file_id
    where document.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the file is a letter to the company. */
export async function isAddressed(scope: CompanyScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('officialDocument')
    .select('id')
    .where('fileId', '=', fileId)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the file is a letter of a lot whose bids the reader sees. */
export async function isSeenByStaff(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('officialDocument')
    .select('officialDocument.id')
    .where('fileId', '=', fileId)
    .where(isSeenAt(scope, 'bids', sql`official_document.lot_id`))
    .executeTakeFirst();
  return found !== undefined;
}
