import { announceTooFewLeft, type DecidedLot } from '@procure/domain/award/letter.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import { follow } from '@procure/domain/bid/decide.ts';
import type { BidAction } from '@procure/domain/bid/transitions.ts';
import { criterionPointsOf } from '@procure/domain/evaluation/criterion-points.ts';
import { decide, type ReportDecisions } from '@procure/domain/evaluation/decide.ts';
import { personInCharge } from '@procure/domain/evaluation/person-in-charge.ts';
import { asDecided, passedOf } from '@procure/domain/evaluation/stage.ts';
import type { BidStanding } from '@procure/domain/evaluation/standing.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { record } from '../../../platform/record.ts';
import { evaluatorsOf, openedBiddersOf } from '../../account/audience/read-model.ts';
import { saveBidStates } from '../../bid/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { keepLot, lotOf, nameOfHeld } from '../../tender/lot/service.ts';
import type { LockedLot } from '../../tender/service.ts';
import { evaluationEvents } from '../events.ts';
import type { BidRow } from '../opened-bid/read-model.ts';
import { type JudgedOn, readPricedBids } from '../read-model.ts';
import { aboutEvaluation, findStored } from '../service.ts';
import * as store from '../store.ts';

/**
 * Concludes the evaluation of a locked lot on the report that its members have answered: fixes the decision on each bid.
 * With fewer responsive bids than the method needs the lot fails (评标委员会和评标方法暂行规定27).
 */
export async function conclude(unit: Unit, lot: LockedLot, decisions: ReportDecisions, by: string) {
  const now = await unit.now();
  const command = { kind: 'conclude', lot: lot.state, decisions, by } as const;
  const decided = decide(await findStored(unit, lot), command, now);
  if (isRefused(decided)) return decided;
  await decideBids(unit, lot, decisions.result);
  await store.saveDecided(unit, lot.id, decided.evaluation);
  await record(unit, evaluationEvents, decided.event, aboutEvaluation(lot));
  return decisions.failure === null ? null : fail(unit, lot, decisions.failure, now);
}

/**
 * Reopens the evaluation of a locked lot: its scores, report and candidates are kept as a round of their own, and every
 * judged bid is judged again. The sheets keep their content, to be corrected and submitted again.
 */
export async function reopen(unit: Unit, lot: LockedLot, reason: string, by: string): Promise<void> {
  const now = await unit.now();
  const decided = decide(await findStored(unit, lot), { kind: 'reopen' }, now);
  if (isRefused(decided)) throw new Error(`lot ${lot.id} has candidates without a report`);
  const round = await store.keepRound(unit, lot.id, { reason, endedAt: now, endedBy: by });
  await store.reopenSheets(unit, lot.id, { preliminary: true });
  await store.saveDecided(unit, lot.id, decided.evaluation);
  const states = await store.lockBids(unit, lot.id);
  await moveBids(
    unit,
    [...states].flatMap(([id, { state: from }]) =>
      isRefused(follow(from, ['rejudge'])) ? [] : [{ id, from, actions: ['rejudge'] as const }],
    ),
  );
  const evaluators = await evaluatorsOf(unit.db, lot.id);
  const event = { kind: 'reopen', round, reason, evaluators } as const;
  await record(unit, evaluationEvents, event, aboutEvaluation(lot));
}

/** Whether a previous identical call has reopened the evaluation. */
export async function isReopenedBy(
  unit: Unit,
  { id, state }: LockedLot,
  reason: string,
  by: string,
): Promise<boolean> {
  if (state !== 'evaluating') return false;
  const last = await store.lastRound(unit, id);
  return last !== null && last.reason === reason && last.endedBy === by;
}

/** Each bid's own decision: accepted and perhaps ranked, or rejected with the reason. */
async function decideBids(unit: Unit, lot: LockedLot, result: readonly BidStanding[]): Promise<void> {
  const states = await store.lockBids(unit, lot.id);
  const changed = result.flatMap((standing) => {
    const before = states.get(standing.bidId)?.state;
    if (before === undefined || before !== 'opened') return [];
    const actions: BidAction[] = standing.responsive ? ['accept'] : ['reject'];
    if (standing.candidate) actions.push('rank');
    const rejectionReason = standing.responsive ? null : standing.reason;
    return [{ id: standing.bidId, from: before, actions, rejectionReason }];
  });
  await moveBids(unit, changed);
  const scored = lot.evaluationMethod === 'comprehensive';
  await store.insertCandidates(
    unit,
    lot.id,
    result.flatMap(({ bidId, companyName, candidate, rank, price, ...points }) => {
      const companyId = states.get(bidId)?.companyId;
      if (!candidate || rank === null || price === null || companyId === undefined) return [];
      const { technical, commercial, priceScore, total } = points;
      const scores = { technical, commercial, priceScore, total };
      return [{ bidId, companyId, companyName, rank, price, score: scored ? total : null, scores }];
    }),
  );
}

/** Applies the decided steps to several bids in one write, and records each step. */
export async function moveBids(
  unit: Unit,
  moves: readonly {
    readonly id: string;
    readonly from: BidState;
    readonly actions: readonly BidAction[];
    readonly rejectionReason?: string | null;
  }[],
): Promise<void> {
  const moved = moves.map(({ id, from, actions, rejectionReason = null }) => {
    const state = follow(from, actions);
    if (isRefused(state)) throw new Error(`bid ${id} cannot ${actions.join(', ')} from ${from}`);
    return { id, state, rejectionReason };
  });
  await saveBidStates(unit, moved);
}

/** A lot fails because too few bidders are qualified, or too few bids pass; this is announced. */
export async function fail(unit: Unit, lot: LockedLot, reason: string, now: Date) {
  const decided = decideLot(lotOf(lot), { kind: 'fail', reason }, now);
  if (isRefused(decided)) return decided;
  await keepLot(unit, lot, decided, { to: await openedBiddersOf(unit.db, lot.id), owner: true });
  const { kind, title, body, facts } = announceTooFewLeft(await decidedLot(unit, lot), reason);
  await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts });
  return { state: 'failed' as const, message: `${reason}，本标段流标` };
}

/** The lot as the texts of its decision name it. */
export async function decidedLot(unit: Unit, lot: LockedLot): Promise<DecidedLot> {
  const { tender } = lot;
  return {
    name: await nameOfHeld(unit, lot),
    tenderNo: tender.tenderNo,
    buyerName: tender.buyerName,
    method: tender.method,
    sourcing: tender.sourcing,
    scope: tender.scope,
    objectionChannel: tender.objectionChannel,
  };
}

/** The members, bids and points by criterion, for the notices and announcements of a result. */
export async function evaluatedFacts(unit: Unit, actor: StaffActor, lot: LockedLot) {
  const committee = await store.readCommittee(actor.scope, unit, lot.id);
  const { bids, criteria, qualificationCriteria, priceLines } = await readPricedBids(
    actor.scope,
    unit.db,
    lot.id,
  );
  const passed = passedOf(await findStored(unit, lot));
  const sheets = committee.map(({ accountId: evaluatorId, scores }) => ({
    evaluatorId,
    rows: asDecided(scores, passed),
  }));
  return {
    ...{ bids, criteria: [...qualificationCriteria, ...criteria], priceLines },
    experts: committee.map(({ nickName }) => nickName),
    pointsOf: (bidId: string, standing: Pick<BidStanding, 'priceScore'>) =>
      criterionPointsOf(bidId, sheets, criteria, standing),
  };
}

/** The project manager and certificates that a bid states. */
export const statedPeople = (
  { criteria, qualificationCriteria = [] }: Pick<JudgedOn, 'criteria'> & Partial<JudgedOn>,
  bid: BidRow | undefined,
) => personInCharge([...qualificationCriteria, ...criteria], bid?.contents?.answers ?? []);
