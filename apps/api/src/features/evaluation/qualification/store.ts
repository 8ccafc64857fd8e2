import type {
  QualificationJudgement,
  QualificationResult,
} from '@procure/domain/evaluation/qualification.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

interface Signed {
  readonly by: string;
  readonly at: Date;
}

/** Adds a judgement of a bid. @returns its number */
export async function insertJudgement(
  unit: Unit,
  lotId: HeldLotId,
  { bidId, qualified, failed, reason }: QualificationJudgement,
  { by, at }: Signed,
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into qualification_judgement (lot_id, no, bid_id, qualified, failed, reason, judged_by, judged_at)
    select ${lotId}::uuid, 1 + count(*), ${bidId}::uuid, ${qualified}, ${[...failed]}::text[], ${reason}, ${by}::uuid, ${at}::timestamptz
    from qualification_judgement former where former.lot_id = ${lotId}
    returning no`.execute(unit.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`a judgement of lot ${lotId} was not stored`);
  return row.no;
}

/** Adds a closed review. */
export async function insertReview(
  unit: Unit,
  lotId: HeldLotId,
  results: readonly QualificationResult[],
  { by, at }: Signed,
): Promise<void> {
  await sql`insert into qualification_review (lot_id, no, results, closed_by, closed_at)
    select ${lotId}::uuid, 1 + count(*), ${JSON.stringify(results)}::jsonb, ${by}::uuid, ${at}::timestamptz
    from qualification_review former where former.lot_id = ${lotId}`.execute(unit.db);
}

/** Opens the closed review again. */
export async function reopenReview(
  unit: Unit,
  lotId: HeldLotId,
  reason: string,
  { by, at }: Signed,
): Promise<void> {
  await unit.db
    .updateTable('qualificationReview')
    .set({ reopenedBy: by, reopenedAt: at, reopeningReason: reason })
    .where('lotId', '=', lotId)
    .where('reopenedAt', 'is', null)
    .execute();
}
