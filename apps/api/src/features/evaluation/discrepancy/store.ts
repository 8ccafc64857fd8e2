import type { ScoreAnswer } from '@procure/domain/evaluation/discrepancy.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

export interface ScoreAnswerRow extends ScoreAnswer {
  readonly givenAt: Date;
}

/** The answers of a lot's present members in their order, read under the lot's lock. */
export async function readAnswers(unit: Unit, lotId: HeldLotId): Promise<readonly ScoreAnswerRow[]> {
  const { rows } = await sql<ScoreAnswerRow>`
    select answer.evaluator_id, answer.bid_id, answer.criterion_id, trim_scale(answer.points_before)::text as before,
      trim_scale(answer.points_after)::text as after, answer.reason, answer.given_at
    from score_answer answer
    join lot_evaluator member on member.lot_id = answer.lot_id and member.account_id = answer.evaluator_id
    where answer.lot_id = ${lotId} order by answer.no`.execute(unit.db);
  return rows;
}

/** Adds the caller's own answer. */
export async function insertAnswer(
  scope: StaffScope,
  unit: Unit,
  lotId: HeldLotId,
  { bidId, criterionId, before, after, reason, givenAt }: Omit<ScoreAnswerRow, 'evaluatorId'>,
): Promise<void> {
  await sql`insert into score_answer (lot_id, no, evaluator_id, bid_id, criterion_id, points_before, points_after,
      reason, given_at)
    select ${lotId}::uuid, 1 + (select count(*) from score_answer former where former.lot_id = ${lotId}), ${scope.accountId}::uuid,
      ${bidId}::uuid, ${criterionId}::uuid, ${before}::numeric, ${after}::numeric, ${reason}, ${givenAt}::timestamptz`.execute(
    unit.db,
  );
}

/** Changes the caller's own submitted sheet. */
export async function changeSheet(
  scope: StaffScope,
  unit: Unit,
  lotId: HeldLotId,
  scores: readonly object[],
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('evaluationSheet')
    .set((change) => ({ scores: JSON.stringify(scores), version: change('version', '+', 1) }))
    .where('lotId', '=', lotId)
    .where('evaluatorId', '=', scope.accountId)
    .where('submittedAt', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new Error(`the submitted sheet of lot ${lotId} is gone although it was locked`);
}
