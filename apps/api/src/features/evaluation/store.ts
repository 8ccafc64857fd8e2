import type { SheetRowView, Standing } from '@procure/contract/evaluation/evaluation.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { EvaluationState } from '@procure/domain/evaluation/evaluation.ts';
import type { NegotiationState } from '@procure/domain/negotiation/negotiation.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface SheetRecord {
  readonly version: number;
  readonly submittedAt: Date | null;
  readonly scores: readonly SheetRowView[];
}

/** The committee of a lot, each with the sheet written so far. Read under the lot's lock. */
export async function readCommittee(
  _scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly (SheetRecord & { readonly accountId: string; readonly nickName: string })[]> {
  const rows = await unit.db
    .selectFrom('lotEvaluator')
    .innerJoin('account', 'account.id', 'lotEvaluator.accountId')
    .leftJoin('evaluationSheet', (join) =>
      join
        .onRef('evaluationSheet.lotId', '=', 'lotEvaluator.lotId')
        .onRef('evaluationSheet.evaluatorId', '=', 'lotEvaluator.accountId'),
    )
    .where('lotEvaluator.lotId', '=', lotId)
    .select([
      'lotEvaluator.accountId',
      'account.nickName',
      'evaluationSheet.version',
      'evaluationSheet.submittedAt',
      'evaluationSheet.scores',
    ])
    .execute();
  return rows.map(({ scores, version, ...row }) => ({
    ...row,
    version: version ?? 0,
    scores: (scores ?? []) as unknown as readonly SheetRowView[],
  }));
}

export interface EvaluationRecord {
  readonly state: EvaluationState;
  readonly concludedAt: Date | null;
}

export async function findEvaluation(unit: Unit, lotId: string): Promise<EvaluationRecord | null> {
  const row = await unit.db
    .selectFrom('evaluation')
    .select(['state', 'concludedAt'])
    .where('lotId', '=', lotId)
    .executeTakeFirst();
  return row === undefined ? null : (row as EvaluationRecord);
}

/** The evaluation begins with the first sheet. */
export async function startEvaluation(
  unit: Unit,
  lotId: string,
  state: EvaluationState,
  startedAt: Date,
): Promise<void> {
  await unit.db
    .insertInto('evaluation')
    .values({ lotId, state, startedAt })
    .onConflict((conflict) => conflict.column('lotId').doNothing())
    .execute();
}

/** Writes the caller's own sheet, and no other. */
export async function saveSheet(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
  sheet: SheetRecord,
): Promise<void> {
  const values = {
    scores: JSON.stringify(sheet.scores),
    version: sheet.version,
    submittedAt: sheet.submittedAt,
  };
  await unit.db
    .insertInto('evaluationSheet')
    .values({ lotId, evaluatorId: scope.accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['lotId', 'evaluatorId'])
        .doUpdateSet(values)
        .where('evaluationSheet.submittedAt', 'is', null),
    )
    .execute();
}

export async function findNegotiation(unit: Unit, lotId: string): Promise<NegotiationState | null> {
  const row = await unit.db
    .selectFrom('negotiation')
    .select('state')
    .where('lotId', '=', lotId)
    .executeTakeFirst();
  return row === undefined ? null : (row.state as NegotiationState);
}

export async function saveConclusion(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
  conclusion: {
    readonly state: EvaluationState;
    readonly concludedAt: Date;
    readonly report: string;
    readonly result: readonly Standing[];
  },
): Promise<void> {
  await unit.db
    .updateTable('evaluation')
    .set((change) => ({
      ...conclusion,
      result: JSON.stringify(conclusion.result),
      concludedBy: scope.accountId,
      version: change('version', '+', 1),
    }))
    .where('lotId', '=', lotId)
    .execute();
}

export interface NewCandidate {
  readonly bidId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly rank: number;
  readonly price: string;
  readonly score: string | null;
  /** The points by part. */
  readonly scores: Readonly<Record<string, string>>;
}

export async function insertCandidates(
  unit: Unit,
  lotId: string,
  candidates: readonly NewCandidate[],
): Promise<void> {
  if (candidates.length === 0) return;
  await unit.db
    .insertInto('candidate')
    .values(candidates.map(({ scores, ...row }) => ({ ...row, lotId, scores: JSON.stringify(scores) })))
    .execute();
}

/** The states of a lot's bids, held to the end of the transaction. */
export async function lockBids(
  unit: Unit,
  lotId: string,
): Promise<ReadonlyMap<string, { readonly state: BidState; readonly companyId: string }>> {
  const rows = await unit.db
    .selectFrom('bid')
    .select(['id', 'state', 'companyId'])
    .where('lotId', '=', lotId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, state, companyId }) => [id, { state: state as BidState, companyId }]));
}

/** One statement for all that changed. */
export async function saveBidStates(
  unit: Unit,
  bids: readonly {
    readonly id: string;
    readonly state: BidState;
    readonly rejectionReason: string | null;
  }[],
): Promise<void> {
  if (bids.length === 0) return;
  await sql`update bid set state = changed.state, version = bid.version + 1,
      rejection_reason = coalesce(changed.reason, bid.rejection_reason)
    from unnest(${sql.val(bids.map(({ id }) => id))}::uuid[], ${sql.val(bids.map(({ state }) => state))}::text[],
      ${sql.val(bids.map(({ rejectionReason }) => rejectionReason))}::text[]) as changed (id, state, reason)
    where bid.id = changed.id`.execute(unit.db);
}

/** The accounts of every company that has an opened bid. */
export async function readBidderAccounts(
  unit: Unit,
  lotId: string,
): Promise<readonly { readonly accountId: string; readonly companyId: string }[]> {
  return unit.db
    .selectFrom('openingEntry')
    .innerJoin('account', 'account.companyId', 'openingEntry.companyId')
    .where('openingEntry.lotId', '=', lotId)
    .where('account.disabledAt', 'is', null)
    .select(['account.id as accountId', 'openingEntry.companyId'])
    .execute();
}

export async function countLots(unit: Unit, tenderId: string): Promise<number> {
  const { count } = await unit.db
    .selectFrom('lot')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenderId', '=', tenderId)
    .executeTakeFirstOrThrow();
  return count;
}
