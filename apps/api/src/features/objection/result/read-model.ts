import type { LotState } from '@procure/domain/lot/lot.ts';
import type {
  ObjectionGround,
  ObjectionOutcome,
  ObjectionSubject,
} from '@procure/domain/objection/objection.ts';
import type { Remedy } from '@procure/domain/objection/remedy.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { lotCount } from '../../lot/name/read-model.ts';

// Public data has no owner: these functions take no scope, and return no names.

export interface ResultRow {
  readonly objectionNo: string;
  readonly title: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly lotCount: number;
  readonly subject: ObjectionSubject;
  readonly submittedAt: Date;
  readonly endedAt: Date;
  readonly outcome: ObjectionOutcome | null;
  readonly ground: ObjectionGround | null;
  readonly remedy: Remedy | null;
  readonly remediedAt: Date | null;
  readonly lotState: LotState;
}

/** Objections of the notice's tender that were answered or not received, if the tender was publicly announced. */
const results = (noticeId: string) => sql`from notice
  join tender on tender.id = notice.tender_id join lot on lot.tender_id = tender.id
  join objection on objection.lot_id = lot.id
  where notice.id = ${noticeId} and objection.state in ('answered', 'not_receivable') and exists (
    select from notice as first where first.tender_id = tender.id and first.kind in ('tender', 'prequalification'))`;

/** Returns one page, latest result first; null if the notice does not exist. */
export async function readResults(
  db: Db,
  { id, pageNum, pageSize }: { readonly id: string; readonly pageNum: number; readonly pageSize: number },
) {
  const known = await sql<{ id: string }>`select id from notice where id = ${id}`.execute(db);
  if (known.rows.length === 0) return null;
  const { rows } = await sql<ResultRow>`select objection.objection_no, tender.title, lot.lot_no,
      lot.title as lot_title, ${lotCount} as lot_count,
      objection.subject, objection.submitted_at, objection.ended_at, objection.outcome, objection.ground,
      objection.remedy, objection.remedied_at, lot.state as lot_state
    ${results(id)} order by objection.ended_at desc, objection.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${results(id)}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
