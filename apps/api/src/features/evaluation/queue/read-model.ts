import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isOfCommittee, isSeen } from '../../../platform/sight.ts';
import { type LotRow, lotColumns } from '../read-model.ts';

type Reach = Kysely<Database>;

export interface QueueRow extends LotRow {
  readonly now: Date;
  readonly evaluatorCount: number;
  readonly submittedCount: number;
  readonly submittedByMe: boolean;
}

const queues = {
  waiting: { condition: sql`lot.state = 'evaluating' and evaluation.concluded_at is null`, order: sql`asc` },
  concluded: { condition: sql`evaluation.concluded_at is not null`, order: sql`desc` },
};

export async function readQueue(
  scope: StaffScope,
  db: Reach,
  query: {
    readonly queue: keyof typeof queues;
    readonly whose: 'mine' | 'all';
    readonly pageNum: number;
    readonly pageSize: number;
  },
): Promise<{ rows: readonly QueueRow[]; count: number }> {
  const { condition, order } = queues[query.queue];
  const mine =
    query.whose === 'mine'
      ? sql`join lot_evaluator own on own.lot_id = lot.id and own.account_id = ${scope.accountId}`
      : sql``;
  const from = sql`from lot ${mine}
    join tender on tender.id = lot.tender_id
    left join evaluation on evaluation.lot_id = lot.id
    where ${condition} and (${isSeen(scope, 'bids')} or ${isOfCommittee(scope)})`;
  const { rows } = await sql<QueueRow>`
    select clock_timestamp() as now, ${lotColumns},
      (select count(*) from lot_evaluator one where one.lot_id = lot.id) as evaluator_count,
      (select count(*) from evaluation_sheet sheet
        where sheet.lot_id = lot.id and sheet.submitted_at is not null) as submitted_count,
      exists (select from evaluation_sheet sheet where sheet.lot_id = lot.id
        and sheet.evaluator_id = ${scope.accountId} and sheet.submitted_at is not null) as submitted_by_me
    ${from} order by lot.bid_deadline ${order}, lot.id
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
