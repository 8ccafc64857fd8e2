import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { announceTooFewLeft, type DecidedLot } from '@procure/domain/award/letter.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import { follow } from '@procure/domain/bid/decide.ts';
import type { BidAction } from '@procure/domain/bid/transitions.ts';
import { priceFormulaOf } from '@procure/domain/criterion/criterion.ts';
import { chairOf, checkChair } from '@procure/domain/evaluation/chair.ts';
import { criterionPointsOf } from '@procure/domain/evaluation/criterion-points.ts';
import {
  decide,
  decideSheet,
  type Evaluation,
  mayGoOnWithFew,
  type ReportDecisions,
  type Sheet,
} from '@procure/domain/evaluation/decide.ts';
import {
  type Discrepancy,
  discrepanciesOf,
  type ScoreAnswer,
} from '@procure/domain/evaluation/discrepancy.ts';
import {
  type FindingAnswer,
  findings,
  joinAnswers,
  withRejections,
} from '@procure/domain/evaluation/finding.ts';
import { isUnnegotiated, judge } from '@procure/domain/evaluation/judged.ts';
import { personInCharge } from '@procure/domain/evaluation/person-in-charge.ts';
import {
  type PreferenceDecision,
  undecidedClaims,
  withDeductions,
} from '@procure/domain/evaluation/preference.ts';
import { checkSheet, weightsOf, withSums } from '@procure/domain/evaluation/sheet.ts';
import { signingHours } from '@procure/domain/evaluation/signing.ts';
import {
  type BidStanding,
  passingBids,
  standingsOf,
  toBeJudged,
} from '@procure/domain/evaluation/standing.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { type Method, methodSteps } from '@procure/domain/tender/method.ts';
import { act, type Held } from '../../platform/act.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { evaluatorsOf, openedBiddersOf, openersOf } from '../account/audience/read-model.ts';
import { saveBidStates } from '../bid/service.ts';
import { vacantSeats } from '../draw/read-model.ts';
import { publishNotice } from '../notice/service.ts';
import { keepLot, lotOf, nameOfHeld } from '../tender/lot/service.ts';
import { type LockedLot, lockLot } from '../tender/service.ts';
import { type CommitteeRecord, readRecord } from './committee/store.ts';
import * as answers from './discrepancy/store.ts';
import { evaluationEvents } from './events.ts';
import { type BidRow, biddersOf, type JudgedOn, readBids } from './read-model.ts';
import * as reports from './report/store.ts';
import * as store from './store.ts';

interface Target {
  readonly lotId: string;
}

/** Locks the lot for one of its evaluators, while it is being evaluated by a full committee. */
export async function atWork(unit: Unit, actor: StaffActor, { lotId }: Target) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const committee = await store.readCommittee(actor.scope, unit, lotId);
  const own = committee.find(({ accountId }) => accountId === actor.accountId);
  if (own === undefined) return refuse('not_an_evaluator');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  const vacant = await vacantSeats(unit, lot.id);
  return vacant > 0 ? refuse('committee_vacant', { n: vacant }) : { lot, committee, own, scope: actor.scope };
}

/** As `atWork`, for a member who has signed in. */
export async function signedIn(unit: Unit, actor: StaffActor, target: Target) {
  const at = await atWork(unit, actor, target);
  return isRefused(at) || at.own.signedInAt !== null ? at : refuse('declaration_missing');
}

/** As `atWork`, for the chair of a complete committee. */
async function inChair(unit: Unit, actor: StaffActor, target: Target) {
  const at = await atWork(unit, actor, target);
  if (isRefused(at)) return at;
  const record = await readRecord(unit, at.lot.id);
  const may = checkChair(record, actor.accountId);
  return may === true ? { ...at, record } : may;
}

type AtWork = Held<Awaited<ReturnType<typeof atWork>>>;

/** The evaluator's own sheet. */
const ownSheet = {
  lock: signedIn,
  save: (unit: Unit, { lot, own, scope }: AtWork, sheet: Sheet) =>
    store.saveSheet(scope, unit, lot.id, own.version, sheet),
  events: evaluationEvents,
};

/** The evaluation of the lot. */
const evaluation = {
  lock: inChair,
  save: (unit: Unit, { lot }: AtWork, decided: Evaluation) => store.saveDecided(unit, lot.id, decided),
  events: evaluationEvents,
};

/** The rows of the sheet to store: those of judged bids, in the order of the bids, with the sums of their points. */
function orderScores(
  scores: readonly SheetRowView[],
  { bids, criteria }: Pick<JudgedOn, 'bids' | 'criteria'>,
): readonly SheetRowView[] {
  return bids.flatMap(({ bidId }) => {
    const row = scores.find((one) => one.bidId === bidId);
    return row === undefined ? [] : [withSums(row, criteria)];
  });
}

/** The scores that the committee has to check; none before all sheets are in. */
export function findDiscrepancies(
  committee: readonly Pick<AtWork['own'], 'accountId' | 'submittedAt' | 'scores'>[],
  criteria: JudgedOn['criteria'],
  answers: readonly ScoreAnswer[],
): readonly Discrepancy[] {
  if (committee.some(({ submittedAt }) => submittedAt === null)) return [];
  const sheets = committee.map(({ accountId: evaluatorId, scores: rows }) => ({ evaluatorId, rows }));
  return discrepanciesOf(sheets, criteria, answers);
}

interface Scored extends Target {
  readonly scores: readonly SheetRowView[];
}

/** Saves a draft of the sheet. A newer version from another browser of the same evaluator is not overwritten. */
export async function saveOwnSheet(
  parts: Parts,
  actor: StaffActor,
  input: Scored & { readonly version: number },
) {
  return transact(parts, actor, async (unit) => {
    const at = await signedIn(unit, actor, input);
    if (isRefused(at)) return at;
    const { lot, own } = at;
    const scores = orderScores(input.scores, await readBids(actor.scope, unit.db, lot.id));
    const asSeen = own.version === input.version;
    const now = await unit.now();
    const decided = decideSheet(own, { kind: 'write', lot: lot.state, scores, asSeen }, now);
    if (isRefused(decided) && decided.refused !== 'conflict') return decided;
    if (isDeepStrictEqual(scores, own.scores)) return { version: own.version, submittedAt: null };
    if (isRefused(decided)) return decided;
    await begin(unit, lot, now);
    const version = await ownSheet.save(unit, at, decided.sheet);
    return { version, submittedAt: null };
  });
}

async function begin(unit: Unit, lot: LockedLot, now: Date): Promise<void> {
  const { evaluation } = decide(await findStored(unit, lot), { kind: 'start' }, now);
  await store.insertDecided(unit, lot.id, evaluation);
}

export async function findStored(unit: Unit, lot: LockedLot) {
  const row = await store.findEvaluation(unit, lot.id);
  return row === null ? null : store.evaluationOf(row);
}

/** Hands the sheet in; from then on it is fixed. */
export const submitOwnSheet = act(
  ownSheet,
  async ({ unit, actor, held: { lot, own, committee }, keep }, input: Scored) => {
    const judgedOn = await readBids(actor.scope, unit.db, lot.id);
    const { bids, criteria } = judgedOn;
    const scores = orderScores(input.scores, judgedOn);
    if (own.submittedAt !== null) {
      return isDeepStrictEqual(scores, own.scores)
        ? { version: own.version, submittedAt: own.submittedAt.toISOString() }
        : refuse('sheet_submitted');
    }
    const answersOf = new Map(bids.map(({ bidId, contents }) => [bidId, contents?.answers ?? []]));
    const judged = toBeJudged(judgedBids(bids, lot)).map(({ bidId }) => ({
      bidId,
      answers: answersOf.get(bidId) ?? [],
    }));
    const weights = weightsOf(lot.evaluationMethod, lot.weights);
    const wrong = checkSheet(input.scores, judged, { weights, criteria });
    const submittedAt = await unit.now();
    const negotiating = isNegotiating(await store.findNegotiation(unit, lot.id));
    const command = { kind: 'submit', lot: lot.state, negotiating, scores, wrong } as const;
    const decided = decideSheet(own, command, submittedAt);
    if (isRefused(decided)) return decided;
    await begin(unit, lot, submittedAt);
    const all = committee.map((one) => (one === own ? { ...own, scores, submittedAt } : one));
    const differing = findDiscrepancies(all, criteria, await answers.readAnswers(unit, lot.id));
    const toCheck = [...new Set(differing.flatMap(({ evaluatorIds }) => evaluatorIds))];
    const version = await keep(decided.sheet, { ...decided.event, toCheck }, aboutEvaluation(lot));
    return { version, submittedAt: submittedAt.toISOString() };
  },
);

/** The facts for the texts of an evaluation's events. */
export function aboutEvaluation({ id, tender: { title, tenderNo, ownerId } }: LockedLot) {
  return { lotId: id, title, tenderNo, ownerId };
}

function isNegotiating(state: Awaited<ReturnType<typeof store.findNegotiation>>): boolean {
  return state !== null && state !== 'concluded' && state !== 'terminated';
}

function judgedBids(bids: readonly BidRow[], lot: LockedLot, decisions: readonly PreferenceDecision[] = []) {
  return withDeductions(
    bids.map((bid) => ({
      bidId: bid.bidId,
      companyName: bid.companyName,
      ...judge(bid, lot.tender.method),
      statement: bid.contents?.commercial?.statement ?? null,
    })),
    lot.preferences,
    decisions,
  );
}

/**
 * 双信封: closes the review of the technical and commercial parts. The openers then open the price envelopes of the bids
 * that pass; the others stay sealed.
 */
export const closeReview = act(
  evaluation,
  async ({ unit, actor, held: { lot, committee }, keep }, _: Target) => {
    const stored = await findStored(unit, lot);
    const { bids, criteria, ...questions } = await readBids(actor.scope, unit.db, lot.id);
    const sheets = committee.map(({ scores }) => scores);
    const passed = passingBids(judgedBids(bids, lot), sheets);
    const message = '技术商务评审已结束，请待开标人开启报价';
    if (stored?.state === 'awaiting_prices') return { passed: stored.passed.length, message };
    const decided = decide(
      stored,
      {
        kind: 'closeReview',
        lot: lot.state,
        splitEnvelope: lot.splitEnvelope,
        unfinished: committee.filter(({ submittedAt }) => submittedAt === null).length,
        discrepancies: findDiscrepancies(committee, criteria, await answers.readAnswers(unit, lot.id)).length,
        openProposals: questions.openProposals,
        pendingClarifications: questions.pendingClarifications,
        passed,
        sealed: bids.filter(({ bidId, priceSealed }) => priceSealed && passed.includes(bidId)).length,
      },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    const openers = await openersOf(unit.db, lot.id);
    await keep(decided.evaluation, { ...decided.event, openers }, aboutEvaluation(lot));
    return { passed: passed.length, message };
  },
);

/** The price envelopes of a held lot are opened: the committee goes on. */
export async function receivePrices(unit: Unit, lot: LockedLot): Promise<void> {
  const decided = decide(await findStored(unit, lot), { kind: 'receivePrices' }, await unit.now());
  if (isRefused(decided)) throw new Error(`lot ${lot.id} waits for no prices`);
  await store.saveDecided(unit, lot.id, decided.evaluation);
}

interface Drawing extends Target {
  readonly report: string;
  readonly decided: readonly string[];
  readonly answers: readonly FindingAnswer[];
  readonly preferences: readonly PreferenceDecision[];
  readonly competing: string;
}

/**
 * Draws up the committee's report: decides on each bid and names at most three candidates (条例53). The report is fixed
 * as a version with its digest; the evaluation is concluded when all members have answered it.
 */
export const drawUpReport = act(
  evaluation,
  async ({ unit, actor, held: { lot, committee, record: sitting }, keep }, input: Drawing) => {
    const stored = await findStored(unit, lot);
    const last = await reports.lockLast(unit, lot.id);
    if (stored?.state === 'concluded' && last !== null)
      return { state: 'concluded' as const, no: last.no, message: '评标报告已签署完毕' };
    if (stored?.state === 'signing' && last !== null)
      return { state: 'signing' as const, no: last.no, message: '评标报告已形成，待全体评委签署' };
    const judgedOn = await readBids(actor.scope, unit.db, lot.id);
    const { bids, clauses, criteria, priceLines, openProposals, pendingClarifications } = judgedOn;
    const unfinished = committee.filter(({ submittedAt }) => submittedAt === null).length;
    const scoreAnswers = await answers.readAnswers(unit, lot.id);
    const { scope, allowsConsortium } = lot.tender;
    const facts = { ...lot, scope, allowsConsortium, clauses, priceLines };
    const { method } = lot.tender;
    const bidders = biddersOf(judgedOn, method);
    const bidsWithFindings = bids.map((bid) => ({
      ...bid,
      findings: findings({ ...bid, ...judge(bid, method) }, facts, bidders),
    }));
    const standings =
      unfinished > 0
        ? []
        : standingsOf(
            judgedBids(bids, lot, input.preferences),
            withRejections(
              committee.map(({ scores }) => scores),
              bidsWithFindings,
              input.answers,
            ),
            {
              method: lot.evaluationMethod,
              weights: weightsOf(lot.evaluationMethod, lot.weights),
              formula: priceFormulaOf(criteria),
            },
            input.decided,
          );
    const passing = new Set(standings.flatMap(({ bidId, responsive }) => (responsive ? [bidId] : [])));
    const session = await store.findNegotiation(unit, lot.id);
    const now = await unit.now();
    const decided = decide(
      stored,
      {
        kind: 'drawUp',
        lot: lot.state,
        negotiating: isNegotiating(session),
        unnegotiated: isUnnegotiated(method, session),
        unfinished,
        discrepancies: findDiscrepancies(committee, criteria, scoreAnswers).length,
        openProposals,
        pendingClarifications,
        standings,
        least: methodSteps[method].minBids,
        findings: joinAnswers(bidsWithFindings, (bidId) => passing.has(bidId), input.answers),
        undecidedClaims: undecidedClaims(standings.filter(({ responsive }) => responsive)).length,
        mayGoOn: mayGoOnWithFew(lot.tender),
        competing: input.competing,
        report: input.report,
      },
      now,
    );
    if (isRefused(decided)) return decided;
    const { report, result, ...outcome } = decided.decisions;
    const content = JSON.stringify({
      lot: describeLot(lot),
      drawnUpAt: now.toISOString(),
      ...describeCommittee(sitting),
      criteria: criteria.map(({ id, kind, title, points }) => ({ id, kind, title, points })),
      bids: bids.map((bid) => describeBid(bid, method)),
      standings: result,
      sheets: committee.map(({ accountId: evaluatorId, scores }) => ({ evaluatorId, scores })),
      scoreAnswers,
      clarifications: await reports.readClarifications(unit, lot.id),
      offers: result
        .filter(({ candidate }) => candidate)
        .map(({ bidId, companyName }) => ({
          ...{ bidId, companyName },
          items: statedPeople(
            judgedOn,
            bids.find((bid) => bid.bidId === bidId),
          ),
        })),
      ...{ report, ...outcome, decided: input.decided },
    });
    const digest = createHash('sha256').update(content).digest('hex');
    const members = committee.map(({ accountId }) => accountId);
    const dueAt = new Date(now.getTime() + signingHours * 3_600_000);
    const no = (last?.no ?? 0) + 1;
    const by = actor.accountId;
    await reports.insertReport(unit, { lotId: lot.id, no, content, digest, members, dueAt, by, at: now });
    const event = { kind: 'drawUp', no, digest, dueAt, members, result, decided: input.decided } as const;
    await keep(decided.evaluation, { ...event, ...outcome }, aboutEvaluation(lot));
    return { state: 'signing' as const, no, message: '评标报告已形成，已提请全体评委签署' };
  },
);

function describeLot(lot: LockedLot) {
  const { tender } = lot;
  return {
    ...{ tenderNo: tender.tenderNo, tenderTitle: tender.title, lotNo: lot.lotNo, title: lot.title },
    ...{ buyerName: tender.buyerName, method: tender.method, scope: tender.scope },
    evaluationMethod: lot.evaluationMethod,
    weights: weightsOf(lot.evaluationMethod, lot.weights),
    ceilingPrice: lot.ceilingPrice,
    bidDeadline: requireStored(lot.bidDeadline, `the deadline of lot ${lot.id}`).toISOString(),
  };
}

/** The members with the times of their signing in, the chair, and who left and who took the seat. */
function describeCommittee(sitting: CommitteeRecord) {
  const chair = sitting.members.find(({ id }) => id === chairOf(sitting));
  const way = sitting.chairs.find(({ chairId }) => chairId === chair?.id)?.way ?? null;
  const nameOf = new Map(sitting.bidders.map(({ bidId, companyName }) => [bidId, companyName]));
  return {
    committee: sitting.members.map(({ id, name, seat, signedInAt, textVersion }) => ({
      ...{ id, name, seat, textVersion },
      signedInAt: signedInAt?.toISOString() ?? null,
    })),
    biddersDigest: sitting.biddersDigest,
    chair: chair === undefined ? null : { id: chair.id, name: chair.name, way },
    departures: sitting.departures.map(
      ({ evaluatorId: id, name, seat, ground, bidIds, reason, leftAt, successorId, successor }) => ({
        ...{ id, name, seat, ground, reason, leftAt: leftAt.toISOString() },
        bidders: bidIds.flatMap((bidId) => nameOf.get(bidId) ?? []),
        ...{ successorId: successorId ?? '', successor: successor ?? '' },
      }),
    ),
  };
}

function describeBid(bid: BidRow, method: Method) {
  const { bidId, position, companyName, openingPrice, delivery, quality, validityDays, contents } = bid;
  const { price, priceFrom } = judge(bid, method);
  return {
    ...{ bidId, position, companyName, openingPrice, price, priceFrom, delivery, quality, validityDays },
    remarks: contents?.remarks ?? [],
  };
}

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
  await store.reopenSheets(unit, lot.id);
  await store.saveDecided(unit, lot.id, decided.evaluation);
  const states = await store.lockBids(unit, lot.id);
  await moveBids(
    unit,
    [...states].flatMap(([id, { state: from }]) =>
      isRefused(follow(from, ['rejudge'])) ? [] : [{ id, from, actions: ['rejudge'] as const }],
    ),
  );
  const evaluators = await evaluatorsOf(unit.db, lot.id);
  await record(unit, evaluationEvents, { kind: 'reopen', round, reason, evaluators }, aboutEvaluation(lot));
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

async function fail(unit: Unit, lot: LockedLot, reason: string, now: Date) {
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
  const { bids, criteria, priceLines } = await readBids(actor.scope, unit.db, lot.id);
  const sheets = committee.map(({ accountId: evaluatorId, scores: rows }) => ({ evaluatorId, rows }));
  return {
    ...{ bids, criteria, priceLines },
    experts: committee.map(({ nickName }) => nickName),
    pointsOf: (bidId: string, standing: Pick<BidStanding, 'priceScore'>) =>
      criterionPointsOf(bidId, sheets, criteria, standing),
  };
}

/** The project manager and certificates that a bid states. */
export const statedPeople = ({ criteria }: Pick<JudgedOn, 'criteria'>, bid: BidRow | undefined) =>
  personInCharge(criteria, bid?.contents?.answers ?? []);
