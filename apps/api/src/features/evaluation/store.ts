import type { SheetRowView, Standing } from '@procure/contract/evaluation/evaluation.schema.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { Seat } from '@procure/domain/evaluation/committee.ts';
import type { Evaluation as Decided } from '@procure/domain/evaluation/decide.ts';
import type { Sheet } from '@procure/domain/evaluation/decide-sheet.ts';
import type { EvaluationState } from '@procure/domain/evaluation/evaluation.ts';
import type { AnsweredFinding, DecidedFinding } from '@procure/domain/evaluation/finding-answer.ts';
import type { NegotiationState } from '@procure/domain/negotiation/negotiation.ts';
import { type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Evaluation } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';

export interface SheetRecord {
  readonly version: number;
  readonly preliminaryAt: Date | null;
  readonly submittedAt: Date | null;
  readonly scores: readonly SheetRowView[];
}

/** The committee of a lot, each with the sheet written so far. Read under the lot's lock. */
export async function readCommittee(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<
  readonly (SheetRecord & {
    readonly accountId: string;
    readonly nickName: string;
    readonly seat: Seat;
    readonly signedInAt: Date | null;
  })[]
> {
  const rows = await unit.db
    .selectFrom('lotEvaluator')
    .innerJoin('account', 'account.id', 'lotEvaluator.accountId')
    .leftJoin('evaluationSheet', (join) =>
      join
        .onRef('evaluationSheet.lotId', '=', 'lotEvaluator.lotId')
        .onRef('evaluationSheet.evaluatorId', '=', 'lotEvaluator.accountId'),
    )
    .leftJoin('committeeDeclaration', (join) =>
      join
        .onRef('committeeDeclaration.lotId', '=', 'lotEvaluator.lotId')
        .onRef('committeeDeclaration.evaluatorId', '=', 'lotEvaluator.accountId'),
    )
    .where('lotEvaluator.lotId', '=', lotId)
    // A member who has not signed in is refused as one, and sees no bids.
    .where(isSeenAt(scope, 'tender', sql`lot_evaluator.lot_id`))
    .select([
      'lotEvaluator.accountId',
      'lotEvaluator.seat',
      'account.nickName',
      'committeeDeclaration.signedInAt',
      'evaluationSheet.version',
      'evaluationSheet.preliminaryAt',
      'evaluationSheet.submittedAt',
      'evaluationSheet.scores',
    ])
    .orderBy('account.nickName')
    .orderBy('account.id')
    .execute();
  return rows.map(({ scores, version, seat, ...row }) => ({
    ...row,
    seat: seat as Seat,
    version: version ?? 0,
    scores: (scores ?? []) as unknown as readonly SheetRowView[],
  }));
}

export interface EvaluationRecord extends Omit<Selectable<Evaluation>, 'state'> {
  readonly state: EvaluationState;
}

export async function findEvaluation(unit: Unit, lotId: HeldLotId): Promise<EvaluationRecord | null> {
  const row = await unit.db
    .selectFrom('evaluation')
    .selectAll()
    .where('lotId', '=', lotId)
    .$narrowType<Pick<EvaluationRecord, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** The evaluation as the domain decides about it. */
export function evaluationOf(row: EvaluationRecord): Decided {
  const { lotId, state, startedAt, preliminaryClosedAt, passed } = row;
  const { concludedAt, concludedBy, report, result, findings } = row;
  // Stored by `saveDecided` alone.
  const decidedFindings = row.decidedFindings as unknown as readonly DecidedFinding[];
  if (state !== 'preparing' && state !== 'concluded') {
    return {
      state,
      startedAt,
      preliminaryClosedAt,
      passed,
      decidedFindings,
      concludedAt: null,
      concludedBy: null,
      report: null,
      result: null,
      findings: null,
    };
  }
  if (state === 'concluded' && concludedAt !== null && concludedBy !== null && report !== null) {
    const standings = ((result ?? []) as unknown as readonly Standing[]).map((one) => ({
      ...one,
      priceSealed: one.priceSealed ?? false,
    }));
    const found = (findings ?? []) as unknown as readonly AnsweredFinding[];
    const concluded = { concludedAt, concludedBy, report, result: standings, findings: found };
    return { state, startedAt, preliminaryClosedAt, passed, decidedFindings, ...concluded };
  }
  throw new Error(`the evaluation of lot ${lotId} is ${state} without what that needs`);
}

/** The evaluation begins with the first sheet; begun by another, it stays as it is. */
export async function insertDecided(unit: Unit, lotId: string, decided: Decided): Promise<void> {
  await unit.db
    .insertInto('evaluation')
    .values({ lotId, ...columnsOf(decided) })
    .onConflict((conflict) => conflict.column('lotId').doNothing())
    .execute();
}

/** Stores exactly what was decided. */
export async function saveDecided(unit: Unit, lotId: string, decided: Decided): Promise<void> {
  await unit.db
    .updateTable('evaluation')
    .set((change) => ({ ...columnsOf(decided), version: change('version', '+', 1) }))
    .where('lotId', '=', lotId)
    .execute();
}

function columnsOf({ passed, decidedFindings, result, findings, ...decided }: Decided) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    ...{ ...decided, passed: [...passed], decidedFindings: JSON.stringify(decidedFindings) },
    ...{ result: json(result), findings: json(findings) },
  };
}

/** Writes the caller's own sheet, and no other. @returns its new version */
export async function saveSheet(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
  seen: number,
  { scores, preliminaryAt, submittedAt }: Sheet,
): Promise<number> {
  const version = seen + 1;
  const values = { scores: JSON.stringify(scores), version, preliminaryAt, submittedAt };
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
  return version;
}

/** Stores the committee's scores, report and candidates before a reopening. @returns the number of the round */
export async function keepRound(
  unit: Unit,
  lotId: HeldLotId,
  { reason, endedAt, endedBy }: { readonly reason: string; readonly endedAt: Date; readonly endedBy: string },
): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    insert into evaluation_round (lot_id, round, reason, ended_at, ended_by, evaluation, sheets, candidates)
    select ${lotId}, 1 + (select count(*) from evaluation_round former where former.lot_id = ${lotId}),
      ${reason}, ${endedAt}, ${endedBy}, to_jsonb(evaluation),
      (select coalesce(jsonb_agg(to_jsonb(sheet) order by sheet.evaluator_id), '[]')
        from evaluation_sheet sheet where sheet.lot_id = ${lotId}),
      (select coalesce(jsonb_agg(to_jsonb(candidate) order by candidate.rank), '[]')
        from candidate where candidate.lot_id = ${lotId})
    from evaluation where evaluation.lot_id = ${lotId} returning round`.execute(unit.db);
  const [kept] = rows;
  if (kept === undefined) throw new Error(`lot ${lotId} was never evaluated`);
  return kept.round;
}

/** The last stored round, with the person and the reason of the reopening. */
export async function lastRound(unit: Unit, lotId: HeldLotId) {
  const row = await unit.db
    .selectFrom('evaluationRound')
    .select(['round', 'reason', 'endedBy'])
    .where('lotId', '=', lotId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the candidates and returns every evaluator's sheet to the state of a draft; a closed preliminary review stays
 * handed in.
 */
export async function reopenSheets(
  unit: Unit,
  lotId: HeldLotId,
  { preliminary }: { readonly preliminary: boolean },
): Promise<void> {
  await unit.db.deleteFrom('candidate').where('lotId', '=', lotId).execute();
  await unit.db
    .updateTable('evaluationSheet')
    .set((change) => ({
      submittedAt: null,
      ...(preliminary ? { preliminaryAt: null } : {}),
      version: change('version', '+', 1),
    }))
    .where('lotId', '=', lotId)
    .execute();
}

/** Submits every sheet that is a draft. */
export async function submitSheets(unit: Unit, lotId: HeldLotId, submittedAt: Date): Promise<void> {
  await unit.db
    .updateTable('evaluationSheet')
    .set((change) => ({ submittedAt, version: change('version', '+', 1) }))
    .where('lotId', '=', lotId)
    .where('submittedAt', 'is', null)
    .execute();
}

export async function findNegotiation(unit: Unit, lotId: HeldLotId): Promise<NegotiationState | null> {
  const row = await unit.db
    .selectFrom('negotiation')
    .select('state')
    .where('lotId', '=', lotId)
    .executeTakeFirst();
  return row === undefined ? null : (row.state as NegotiationState);
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

/** The states of a lot's bids, locked until the end of the transaction. */
export async function lockBids(
  unit: Unit,
  lotId: HeldLotId,
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
