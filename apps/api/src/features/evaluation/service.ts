import { isDeepStrictEqual } from 'node:util';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.ts';
import { announceTooFewLeft, type DecidedLot } from '@procure/domain/award/letter.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import { type BidAction, bidMachine } from '@procure/domain/bid/transitions.ts';
import { judge } from '@procure/domain/evaluation/judged.ts';
import { checkSheet, weightsOf } from '@procure/domain/evaluation/sheet.ts';
import { type BidStanding, openTie, standingsOf, toBeJudged } from '@procure/domain/evaluation/standing.ts';
import { evaluationMachine } from '@procure/domain/evaluation/transitions.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { lotMachine } from '@procure/domain/lot/transitions.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { lotName } from '@procure/domain/tender/announcement.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { publishNotice } from '../notice/service.ts';
import { type LockedLot, lockLot, saveLotState } from '../tender/service.ts';
import { type BidRow, readBids } from './read-model.ts';
import * as store from './store.ts';

type Committee = Awaited<ReturnType<typeof store.readCommittee>>;

/** The lot under its lock, for one of its named evaluators while it is being evaluated. */
async function atWork(
  unit: Unit,
  actor: StaffActor,
  lotId: string,
): Promise<
  | { readonly lot: LockedLot; readonly committee: Committee; readonly own: Committee[number] }
  | Refusal<'not_found' | 'not_an_evaluator' | 'lot_suspended' | 'lot_over' | 'transition_not_allowed'>
> {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const committee = await store.readCommittee(actor.scope, unit, lotId);
  const own = committee.find(({ accountId }) => accountId === actor.accountId);
  if (own === undefined) return refuse('not_an_evaluator');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  return { lot, committee, own };
}

/** What is stored of the sheet: only of bids that are judged, in the order they stand in. */
function ordered(scores: readonly SheetRowView[], bids: readonly BidRow[]): readonly SheetRowView[] {
  return bids.flatMap(({ bidId }) => scores.find((row) => row.bidId === bidId) ?? []);
}

/** Keeps a half-written sheet. What another browser of the same evaluator saved since is not overwritten. */
export async function saveOwnSheet(
  parts: Parts,
  actor: StaffActor,
  input: { readonly lotId: string; readonly version: number; readonly scores: readonly SheetRowView[] },
) {
  return transact(parts, actor, async (unit) => {
    const at = await atWork(unit, actor, input.lotId);
    if (isRefused(at)) return at;
    const { lot, own } = at;
    if (own.submittedAt !== null) return refuse('sheet_submitted');
    if (lot.state !== 'evaluating') return refuse('transition_not_allowed');
    const scores = ordered(input.scores, await readBids(actor.scope, unit.db, lot.id));
    const saved = { version: own.version, submittedAt: null };
    if (isDeepStrictEqual(scores, own.scores)) return saved;
    if (own.version !== input.version) return refuse('conflict');
    await begin(unit, lot);
    const version = own.version + 1;
    await store.saveSheet(actor.scope, unit, lot.id, { version, submittedAt: null, scores });
    return { version, submittedAt: null };
  });
}

async function begin(unit: Unit, lot: LockedLot): Promise<void> {
  const state = next(evaluationMachine, 'preparing', 'start', 'evaluator');
  if (isRefused(state)) throw new Error('an evaluation cannot start');
  await store.startEvaluation(unit, lot.id, state, await unit.now());
}

/** Hands the sheet in; from then on it is fixed. */
export async function submitOwnSheet(
  parts: Parts,
  actor: StaffActor,
  input: { readonly lotId: string; readonly scores: readonly SheetRowView[] },
) {
  return transact(parts, actor, async (unit) => {
    const at = await atWork(unit, actor, input.lotId);
    if (isRefused(at)) return at;
    const { lot, own } = at;
    const bids = await readBids(actor.scope, unit.db, lot.id);
    const scores = ordered(input.scores, bids);
    if (own.submittedAt !== null) {
      return isDeepStrictEqual(scores, own.scores)
        ? { version: own.version, submittedAt: own.submittedAt.toISOString() }
        : refuse('sheet_submitted');
    }
    if (lot.state !== 'evaluating') return refuse('transition_not_allowed');
    // 谈判 comes before the scores: what is judged is the last offer.
    if (await isNegotiating(unit, lot.id)) return refuse('negotiation_running');
    const judged = toBeJudged(judgedBids(bids, lot)).map(({ bidId }) => bidId);
    const weights = weightsOf(lot.evaluationMethod, lot.weights);
    const errors = checkSheet(input.scores, judged, weights);
    if (errors.length > 0) return refuseFields(errors);
    await begin(unit, lot);
    const submittedAt = await unit.now();
    const version = own.version + 1;
    await store.saveSheet(actor.scope, unit, lot.id, { version, submittedAt, scores });
    await unit.audit({
      action: 'submit',
      entity: 'evaluation_sheet',
      entityId: lot.id,
      lotId: lot.id,
      after: { scores },
    });
    return { version, submittedAt: submittedAt.toISOString() };
  });
}

async function isNegotiating(unit: Unit, lotId: string): Promise<boolean> {
  const state = await store.findNegotiation(unit, lotId);
  return state !== null && state !== 'concluded' && state !== 'terminated';
}

function judgedBids(bids: readonly BidRow[], lot: LockedLot) {
  return bids.map((bid) => ({
    bidId: bid.bidId,
    companyName: bid.companyName,
    ...judge(bid, lot.tender.method),
  }));
}

/**
 * The committee's report: fixes the ranking, decides on each bid and names at most three candidates (条例53). With
 * fewer responsive bids than the method needs the lot fails (评标委员会和评标方法暂行规定27).
 */
export async function conclude(
  parts: Parts,
  actor: StaffActor,
  input: { readonly lotId: string; readonly report: string; readonly decided: readonly string[] },
) {
  return transact(parts, actor, async (unit) => {
    const at = await atWork(unit, actor, input.lotId);
    if (isRefused(at)) return at;
    const { lot, committee } = at;
    const held = await store.findEvaluation(unit, lot.id);
    if (held?.concludedAt) return { state: 'concluded' as const, message: '评标报告已提交' };
    const left = committee.filter(({ submittedAt }) => submittedAt === null).length;
    if (left > 0) return refuse('scoring_unfinished', { n: left });
    if (lot.state !== 'evaluating' || held === null) return refuse('transition_not_allowed');
    if (await isNegotiating(unit, lot.id)) return refuse('negotiation_running');
    const state = next(evaluationMachine, held.state, 'conclude', 'evaluator');
    if (isRefused(state)) return state;

    const bids = await readBids(actor.scope, unit.db, lot.id);
    const standings = standingsOf(
      judgedBids(bids, lot),
      committee.map(({ scores }) => scores),
      { method: lot.evaluationMethod, weights: weightsOf(lot.evaluationMethod, lot.weights) },
      input.decided,
    );
    const least = methodSteps[lot.tender.method].minBids;
    const enough = standings.filter(({ responsive }) => responsive).length >= least;
    const tie = openTie(standings);
    if (enough && tie !== null) return refuse('ranking_tied', { n: tie });

    const concludedAt = await unit.now();
    const result = enough ? standings : standings.map((one) => ({ ...one, candidate: false }));
    const conclusion = { state, concludedAt, report: input.report, result };
    await store.saveConclusion(actor.scope, unit, lot.id, conclusion);
    await decideBids(unit, lot, bids, result);
    await unit.audit({
      action: 'conclude',
      entity: 'evaluation',
      entityId: lot.id,
      lotId: lot.id,
      before: { state: held.state },
      after: { state, result, decided: input.decided },
    });
    return enough ? tellBuyer(unit, lot) : fail(unit, lot, least);
  });
}

async function tellBuyer(unit: Unit, lot: LockedLot) {
  await unit.send({
    channel: 'message',
    to: lot.tender.ownerId,
    template: 'evaluation_concluded',
    link: `/award/${lot.id}`,
    values: { title: lot.tender.title, tenderNo: lot.tender.tenderNo },
  });
  return { state: 'concluded' as const, message: '评标报告已提交，候选人已产生' };
}

/** Each bid's own decision: accepted and perhaps ranked, or rejected with the reason. */
async function decideBids(
  unit: Unit,
  lot: LockedLot,
  bids: readonly BidRow[],
  result: readonly BidStanding[],
): Promise<void> {
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
  const companies = new Map(bids.map(({ bidId, companyId }) => [bidId, companyId]));
  const scored = lot.evaluationMethod === 'comprehensive';
  await store.insertCandidates(
    unit,
    lot.id,
    result.flatMap(({ bidId, companyName, candidate, rank, price, ...points }) => {
      const companyId = companies.get(bidId);
      if (!candidate || rank === null || price === null || companyId === undefined) return [];
      const { technical, commercial, priceScore, total } = points;
      const scores = { technical, commercial, priceScore, total };
      return [{ bidId, companyId, companyName, rank, price, score: scored ? total : null, scores }];
    }),
  );
}

/** Takes bids through the steps that follow from what was decided about them, each recorded, in one write. */
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
    const state = actions.reduce<BidState>((before, action) => {
      // Evaluators accept and reject; what follows from that is the system's.
      const after = next(bidMachine, before, action, ['evaluator', 'system']);
      if (isRefused(after)) throw new Error(`bid ${id} cannot ${action} from ${before}`);
      return after;
    }, from);
    return { id, state, rejectionReason };
  });
  await store.saveBidStates(unit, moved);
}

async function fail(unit: Unit, lot: LockedLot, least: number) {
  const state = next(lotMachine, lot.state, 'fail', 'system');
  if (isRefused(state)) return state;
  const reason = `经评审，有效投标不足${least}家`;
  await saveLotState(unit, lot, { state, endedReason: reason });
  const { kind, title, body, facts } = announceTooFewLeft(await decidedLot(unit, lot), reason);
  await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts });
  await unit.audit({
    action: 'fail',
    entity: 'lot',
    entityId: lot.id,
    lotId: lot.id,
    before: { state: lot.state },
    after: { state },
    reason,
  });
  const text = {
    channel: 'message',
    template: 'tender_failed',
    values: { title: lot.tender.title, tenderNo: lot.tender.tenderNo, reason },
  } as const;
  for (const { accountId } of await store.readBidderAccounts(unit, lot.id)) {
    await unit.send({ ...text, to: accountId, link: `/processManage?lotId=${lot.id}` });
  }
  await unit.send({ ...text, to: lot.tender.ownerId, link: `/tender/${lot.tender.id}` });
  return { state: 'failed' as const, message: `${reason}，本标段流标` };
}

/** The lot as the texts of its decision name it. */
export async function decidedLot(unit: Unit, lot: LockedLot): Promise<DecidedLot> {
  const { tender } = lot;
  const several = (await store.countLots(unit, tender.id)) > 1;
  return {
    name: lotName(tender, several ? lot : null),
    tenderNo: tender.tenderNo,
    buyerName: tender.buyerName,
    method: tender.method,
    scope: tender.scope,
    objectionChannel: tender.objectionChannel,
  };
}
