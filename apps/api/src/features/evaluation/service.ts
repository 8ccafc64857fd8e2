import { isDeepStrictEqual } from 'node:util';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { checkChair } from '@procure/domain/evaluation/chair.ts';
import { decide, type Evaluation } from '@procure/domain/evaluation/decide.ts';
import { decideSheet, type Sheet } from '@procure/domain/evaluation/decide-sheet.ts';
import {
  type Discrepancy,
  discrepanciesOf,
  type ScoreAnswer,
} from '@procure/domain/evaluation/discrepancy.ts';
import { findings } from '@procure/domain/evaluation/finding.ts';
import { judge } from '@procure/domain/evaluation/judged.ts';
import { type PreferenceDecision, withDeductions } from '@procure/domain/evaluation/preference.ts';
import { checkScores, checkSheet, weightsOf, withSums } from '@procure/domain/evaluation/sheet.ts';
import { asDecided, hasPoints, mergePart, partToWrite, passedOf } from '@procure/domain/evaluation/stage.ts';
import { passingBids, toBeJudged } from '@procure/domain/evaluation/standing.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act, type Held } from '../../platform/act.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { openersOf } from '../account/audience/read-model.ts';
import { vacantSeats } from '../draw/read-model.ts';
import { type LockedLot, lockLot } from '../tender/service.ts';
import { readRecord } from './committee/store.ts';
import * as answers from './discrepancy/store.ts';
import { evaluationEvents } from './events.ts';
import { type BidRow, biddersOf } from './opened-bid/read-model.ts';
import { type JudgedOn, readBids } from './read-model.ts';
import * as store from './store.ts';

export interface Target {
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
export const ownSheet = {
  lock: signedIn,
  save: (unit: Unit, { lot, own, scope }: AtWork, sheet: Sheet) =>
    store.saveSheet(scope, unit, lot.id, own.version, sheet),
  events: evaluationEvents,
};

/** The evaluation of the lot. */
export const evaluation = {
  lock: inChair,
  save: (unit: Unit, { lot }: AtWork, decided: Evaluation) => store.saveDecided(unit, lot.id, decided),
  events: evaluationEvents,
};

/** The rows of the sheet to store: those of judged bids, in the order of the bids, with the sums of their points. */
export function orderScores(
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
  stored: Evaluation | null,
  criteria: JudgedOn['criteria'],
  answers: readonly ScoreAnswer[],
): readonly Discrepancy[] {
  if (committee.some(({ submittedAt }) => submittedAt === null)) return [];
  const passed = passedOf(stored);
  const sheets = committee.map(({ accountId: evaluatorId, scores }) => ({
    evaluatorId,
    rows: asDecided(scores, passed),
  }));
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
    const judgedOn = await readBids(actor.scope, unit.db, lot.id);
    const written = writtenPart(await findStored(unit, lot), at, judgedOn, input.scores);
    if (isRefused(written)) return written;
    const { part, scores } = written;
    const asSeen = own.version === input.version;
    const now = await unit.now();
    const decided = decideSheet(own, { kind: 'write', lot: lot.state, part, scores, asSeen }, now);
    if (isRefused(decided) && decided.refused !== 'conflict') return decided;
    if (isDeepStrictEqual(scores, own.scores)) return { version: own.version, submittedAt: null };
    if (isRefused(decided)) return decided;
    await begin(unit, lot, now);
    const version = await ownSheet.save(unit, at, decided.sheet);
    return { version, submittedAt: null };
  });
}

/** The rules by which the sheets of a lot are checked. */
export const rulesOf = (lot: LockedLot, { criteria }: Pick<JudgedOn, 'criteria'>) => ({
  weights: weightsOf(lot.evaluationMethod, lot.weights),
  criteria,
});

/** The part of the sheet that the member writes now, with the rows to store. The committee waits for the buyer's review. */
export function writtenPart(
  stored: Parameters<typeof partToWrite>[0],
  { lot, own }: Pick<AtWork, 'lot' | 'own'>,
  judgedOn: JudgedOn,
  sent: readonly SheetRowView[],
) {
  if (judgedOn.qualification.stage === 'open') return refuse('qualification_open');
  const part = partToWrite(stored, hasPoints(rulesOf(lot, judgedOn)), own);
  return { part, scores: mergePart(part, orderScores(sent, judgedOn), own.scores, judgedOn.criteria) };
}

/** The bids that the committee judges, with their answers. */
export function bidsToJudge(bids: readonly BidRow[], lot: LockedLot) {
  const answersOf = new Map(bids.map(({ bidId, contents }) => [bidId, contents?.answers ?? []]));
  return toBeJudged(judgedBids(bids, lot)).map(({ bidId }) => ({
    bidId,
    answers: answersOf.get(bidId) ?? [],
  }));
}

export async function begin(unit: Unit, lot: LockedLot, now: Date): Promise<void> {
  const { evaluation } = decide(await findStored(unit, lot), { kind: 'start' }, now);
  await store.insertDecided(unit, lot.id, evaluation);
}

export async function findStored(unit: Unit, lot: LockedLot) {
  const row = await store.findEvaluation(unit, lot.id);
  return row === null ? null : store.evaluationOf(row);
}

/** Hands the sheet in; from then on it is fixed. */
export const submitOwnSheet = act(ownSheet, async ({ unit, actor, held, keep }, input: Scored) => {
  const { lot, own, committee } = held;
  const judgedOn = await readBids(actor.scope, unit.db, lot.id);
  const { bids, criteria } = judgedOn;
  const stored = await findStored(unit, lot);
  const written = writtenPart(stored, held, judgedOn, input.scores);
  if (isRefused(written)) return written;
  const { part, scores } = written;
  if (own.submittedAt !== null) {
    return isDeepStrictEqual(scores, own.scores)
      ? { version: own.version, submittedAt: own.submittedAt.toISOString() }
      : refuse('sheet_submitted');
  }
  const passed = passedOf(stored);
  const judged = bidsToJudge(bids, lot);
  const rules = rulesOf(lot, judgedOn);
  const wrong =
    passed === null
      ? checkSheet(input.scores, judged, rules)
      : checkScores(
          input.scores,
          judged.filter(({ bidId }) => passed.includes(bidId)),
          rules,
        );
  const submittedAt = await unit.now();
  const negotiating = isNegotiating(await store.findNegotiation(unit, lot.id));
  const command = { kind: 'submit', lot: lot.state, part, negotiating, scores, wrong } as const;
  const decided = decideSheet(own, command, submittedAt);
  if (isRefused(decided)) return decided;
  await begin(unit, lot, submittedAt);
  const all = committee.map((one) => (one === own ? { ...own, scores, submittedAt } : one));
  const differing = findDiscrepancies(all, stored, criteria, await answers.readAnswers(unit, lot.id));
  const toCheck = [...new Set(differing.flatMap(({ evaluatorIds }) => evaluatorIds))];
  const version = await keep(decided.sheet, { ...decided.event, toCheck }, aboutEvaluation(lot));
  return { version, submittedAt: submittedAt.toISOString() };
});

/** The facts for the texts of an evaluation's events. */
export function aboutEvaluation({ id, tender: { title, tenderNo, ownerId } }: LockedLot) {
  return { lotId: id, title, tenderNo, ownerId };
}

export function isNegotiating(state: Awaited<ReturnType<typeof store.findNegotiation>>): boolean {
  return state !== null && state !== 'concluded' && state !== 'terminated';
}

export function judgedBids(
  bids: readonly BidRow[],
  lot: LockedLot,
  decisions: readonly PreferenceDecision[] = [],
) {
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

/** The bids of a locked lot, each with the findings on it. */
export function bidsWithFindings(lot: LockedLot, judgedOn: JudgedOn) {
  const { clauses, priceLines } = judgedOn;
  const { scope, allowsConsortium, method } = lot.tender;
  const facts = { ...lot, scope, allowsConsortium, clauses, priceLines };
  const bidders = biddersOf(judgedOn, method);
  return judgedOn.bids.map((bid) => ({
    ...bid,
    findings: findings({ ...bid, ...judge(bid, method) }, facts, bidders),
  }));
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
    const sheets = committee.map(({ scores }) => asDecided(scores, passedOf(stored)));
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
        discrepancies: findDiscrepancies(committee, stored, criteria, await answers.readAnswers(unit, lot.id))
          .length,
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
