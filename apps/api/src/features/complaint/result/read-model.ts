import type {
  ComplaintOutcome,
  ComplaintSubject,
  Rejection,
  Remedy,
} from '@procure/domain/complaint/complaint.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import type { Procuring } from '@procure/domain/objection/law.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { lotCount } from '../../lot/name/read-model.ts';

// Public data has no owner: these functions take no scope. Only `presentResult` passes on the complainant's name.

export interface ResultRow extends Procuring {
  readonly complaintNo: string;
  readonly title: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
  readonly lotState: LotState;
  readonly openedAt: Date | null;
  readonly subject: ComplaintSubject;
  readonly submittedAt: Date;
  readonly endedAt: Date;
  readonly outcome: ComplaintOutcome;
  readonly rejection: Rejection | null;
  readonly remedy: Remedy | null;
  readonly remedyDoneAt: Date | null;
  readonly supervisor: string;
  readonly buyerName: string;
  /** Null for a person without a company, whom the page does not name. */
  readonly complainant: string | null;
  readonly respondent: string;
}

/** Published decisions of the notice's tender, if the tender was publicly announced. */
const results = (noticeId: string) => sql`from notice
  join tender on tender.id = notice.tender_id join lot on lot.tender_id = tender.id
  join complaint on complaint.lot_id = lot.id
  where notice.id = ${noticeId} and complaint.state = 'decided' and complaint.published and exists (
    select from notice as first where first.tender_id = tender.id and first.kind in ('tender', 'prequalification'))`;

/** Returns one page, latest decision first; null if the notice does not exist. */
export async function readResults(
  db: Db,
  { id, pageNum, pageSize }: { readonly id: string; readonly pageNum: number; readonly pageSize: number },
) {
  const known = await sql<{ id: string }>`select id from notice where id = ${id}`.execute(db);
  if (known.rows.length === 0) return null;
  const { rows } =
    await sql<ResultRow>`select complaint.complaint_no, tender.scope, tender.method, tender.title,
      lot.lot_no, lot.title as lot_title, lot.state as lot_state,
      ${lotCount} as lot_count,
      (select opened_at from opening where opening.lot_id = lot.id and opening.no = 0) as opened_at,
      complaint.subject, complaint.submitted_at, complaint.ended_at, complaint.outcome, complaint.rejection,
      complaint.remedy, complaint.remedy_done_at, tender.buyer_name, complaint.respondent,
      (select name from organisation where organisation.id = complaint.organisation_id) as supervisor,
      (select name from company where company.id = complaint.company_id) as complainant
    ${results(id)} order by complaint.ended_at desc, complaint.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${results(id)}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
