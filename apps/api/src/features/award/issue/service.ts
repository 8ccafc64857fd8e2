import { randomUUID } from 'node:crypto';
import { type AwardParticulars, announceAward } from '@procure/domain/award/announcement.ts';
import { decide, informLoser, isContractLate } from '@procure/domain/award/decide.ts';
import { type DecidedLot, loserLetter, lostReason, winnerLetter } from '@procure/domain/award/letter.ts';
import { type StrikeGround, struckReason } from '@procure/domain/award/strike.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import { priceLine } from '@procure/domain/bid/price-sheet.ts';
import type { BidAction } from '@procure/domain/bid/transitions.ts';
import type { BidStanding } from '@procure/domain/evaluation/standing.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { objectionRule } from '@procure/domain/objection/law.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { severityOf } from '@procure/domain/tender/law.ts';
import { contractDue, resultNoticeEnd } from '@procure/domain/tender/time-limits.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import type { PricedBidRow } from '../../evaluation/opened-bid/read-model.ts';
import type { LineRow } from '../../evaluation/read-model.ts';
import { decidedLot, evaluatedFacts, moveBids } from '../../evaluation/result/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { openSubjects } from '../../objection/hold/read-model.ts';
import { decideLetters } from '../../official-document/service.ts';
import { askFor, keepLot, lotOf } from '../../tender/lot/service.ts';
import type { LockedLot } from '../../tender/service.ts';
import { awardEvents } from '../events.ts';
import { findOpen } from '../forfeit/store.ts';
import { aboutAward, atDecision, makeNoticeNo } from '../service.ts';
import * as store from '../store.ts';

type Bidder = Awaited<ReturnType<typeof store.readBidders>>[number];

/**
 * 法45: issues the winner's notice, the result notices of all other bidders, the public result and the lot's new
 * state in one transaction, so that all are notified at the same time.
 */
export async function issue(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const held = await store.findWinning(unit, lot.id);
    if (held === null) return refuse('transition_not_allowed');
    const bidders = await store.readBidders(unit, lot.id);
    if (held.issuedAt !== null) {
      const issuedAt = held.issuedAt.toISOString();
      return { noticeNo: held.noticeNo, issuedAt, notified: bidders.length };
    }
    const winner = bidders.find(({ bidId }) => bidId === held.bidId);
    const amount = held.amount;
    if (winner === undefined || amount === null) throw new Error(`award notice ${held.id} names no bidder`);

    const candidates = await store.readStanding(unit, lot.id);
    if (candidates.some(({ bidId, isBarred }) => bidId === held.bidId && isBarred))
      if (severityOf[lot.tender.scope] === 'block') return refuse('winner_barred');
    const issuedAt = await unit.now();
    const contractDueAt = contractDue(issuedAt, await restDays(unit.db));
    const decided = await decidedLot(unit, lot);
    const named = { companyName: winner.companyName, amount };
    const content = winnerLetter(decided, named, contractDueAt);
    const issued = decide(store.noticeOf(held), { kind: 'issue', content, contractDueAt }, issuedAt);
    if (isRefused(issued)) return issued;
    await store.saveDecided(unit, held, issued.notice);
    const former = await store.readFormerWinners(unit, lot.id);
    const losers = bidders.filter(({ bidId, companyId }) => bidId !== winner.bidId && !former.has(companyId));
    const facts = await evaluatedFacts(unit, actor, lot);
    const lost = losers.map((loser) => {
      const { letter, points, ...row } = lostNotice(lot, decided, winner, loser, issuedAt);
      const criterionPoints = points === null ? [] : facts.pointsOf(loser.bidId, points);
      return {
        row: { ...row, scores: points ?? {}, criterionPoints },
        points,
        notice: informLoser(issued.notice, loser, letter),
      };
    });
    await store.insertDecided(unit, lost);
    await decideLetters(unit, lot.id, decided, [
      {
        ...{ ...issued.notice, id: held.id, noticeNo: held.noticeNo },
        ...{ points: null, criterionPoints: [], issuedAt },
      },
      ...lost.map(({ row: { id, noticeNo, criterionPoints }, points, notice }) => {
        return { ...notice, id, noticeNo, points, criterionPoints, issuedAt };
      }),
    ]);
    await decideBids(unit, bidders, winner.bidId);
    const moved = decideLot(
      lotOf(lot),
      { kind: 'award', objections: await openSubjects(unit, lot.id) },
      issuedAt,
    );
    if (isRefused(moved)) return moved;
    await keepLot(unit, lot, moved);
    const particulars =
      lot.tender.scope === 'government' ? await particularsOf(unit, lot, winner, facts, issuedAt) : null;
    const announcement = announceAward(decided, named, particulars);
    await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, ...announcement });
    const notified = losers.length + 1;
    const readers = {
      winners: await readersOf(unit, [winner]),
      losers: await readersOf(unit, losers),
    };
    const event = { ...issued.event, noticeNo: held.noticeNo, amount, notified, ...readers };
    await record(unit, awardEvents, event, aboutAward(lot, held.id));
    return { noticeNo: held.noticeNo, issuedAt: issuedAt.toISOString(), notified };
  });
}

/** The particulars of the winner and the purchase that the announcement of a government purchase has (87号令69). */
async function particularsOf(
  unit: Unit,
  lot: LockedLot,
  winner: Bidder,
  { bids, priceLines, experts }: Awaited<ReturnType<typeof evaluatedFacts>>,
  issuedAt: Date,
): Promise<AwardParticulars> {
  const { buyerName, contact, agencyName, agencyContact } = lot.tender;
  const bid = bids.find(({ bidId }) => bidId === winner.bidId);
  return {
    experts,
    address: await store.readAddress(unit, winner.companyId),
    lines: bid === undefined ? [] : awardedLines(bid, priceLines),
    until: resultNoticeEnd(issuedAt, await restDays(unit.db)),
    contacts: [
      {
        role: '采购人',
        name: buyerName,
        address: contact.address,
        person: contact.name,
        phone: contact.phone,
      },
      ...(agencyName === null
        ? []
        : [
            {
              ...{ role: '采购代理机构', name: agencyName, address: agencyContact?.address ?? '' },
              ...{ person: agencyContact?.name ?? '', phone: agencyContact?.phone ?? '' },
            },
          ]),
    ],
    objection: objectionRule(lot.tender, 'result'),
  };
}

/** The lines of the winning offer: of the last quote of a negotiation, else of the bid. */
function awardedLines(
  { contents, lastRound }: PricedBidRow,
  priceLines: readonly LineRow[],
): AwardParticulars['lines'] {
  const bidLines = contents?.price?.lines ?? [];
  const last = lastRound?.quote?.state === 'submitted' ? lastRound.quote.lines : null;
  return priceLines.flatMap(({ id, lineNo, name, spec, unit, qty }) => {
    const own = (last ?? bidLines).find(({ lineId }) => lineId === id);
    if (own === undefined) return [];
    const brand = own.brand ?? bidLines.find(({ lineId }) => lineId === id)?.brand ?? '';
    const amount = priceLine({ ...own, qty })?.incl ?? '0';
    return [{ lineNo, name, spec, brand, unit, qty, unitPrice: own.unitPriceIncl, amount }];
  });
}

function lostNotice(lot: LockedLot, decided: DecidedLot, winner: Bidder, loser: Bidder, issuedAt: Date) {
  const standing = standingOf(loser);
  const ranked = standing.rank;
  const scored = lot.evaluationMethod === 'comprehensive' && ranked !== null;
  const reason = lossOf(lot, loser, ranked, winner, standing.reason);
  const { technical, commercial, priceScore, total } = standing;
  return {
    id: randomUUID(),
    lotId: lot.id,
    noticeNo: makeNoticeNo(issuedAt),
    letter: loserLetter(decided, {
      companyName: loser.companyName,
      total: scored ? total : null,
      reason,
    }),
    points: scored ? { technical, commercial, priceScore, total } : null,
    reason,
  };
}

/**
 * The reason of a loss: a removal, or the choice of another candidate; a bid without a rank shows the reason of its
 * rejection.
 */
function lossOf(
  lot: LockedLot,
  loser: Bidder,
  ranked: number | null,
  winner: Bidder,
  rejected: string,
): string {
  const { struckGround, struckReason: given } = loser;
  if (struckGround !== null && given !== null)
    return struckReason(struckGround as StrikeGround, given, lot.tender);
  if (ranked === null) return rejected;
  const chosen = requireStored(standingOf(winner).rank, 'the rank of the winner');
  return lostReason(ranked, chosen, lot.evaluationMethod === 'lowest_price');
}

/** The evaluation of a bid. Every bid of the opening record is in the report, rejected and unjudged ones included. */
function standingOf({ result, bidId }: Bidder): BidStanding {
  const standings = requireStored(
    result,
    `the evaluation of bid ${bidId}`,
  ) as unknown as readonly BidStanding[];
  return requireStored(
    standings.find((one) => one.bidId === bidId),
    `the standing of bid ${bidId}`,
  );
}

/** Moves the winner's bid to `won` and every other responsive one to `lost`. Rejected bids stay rejected. */
async function decideBids(unit: Unit, bidders: readonly Bidder[], winnerId: string): Promise<void> {
  await moveBids(
    unit,
    bidders.flatMap(({ bidId, state }): { id: string; from: BidState; actions: BidAction[] }[] => {
      const from = state as BidState;
      if (bidId === winnerId) return [{ id: bidId, from, actions: ['win'] }];
      return from === 'responsive' || from === 'candidate' ? [{ id: bidId, from, actions: ['lose'] }] : [];
    }),
  );
}

async function readersOf(unit: Unit, bidders: readonly Bidder[]) {
  const companies = bidders.map(({ companyId }) => companyId);
  return accountsOf(unit.db, companies, 'award');
}

/** 条例55: reopens the decision among the other candidates after the winner gave up. */
export async function redecide(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const now = await unit.now();
    const declined = await store.isDeclined(unit, lot.id);
    if (lot.state === 'deciding' && declined) return { phase: lotPhase(lot, now) };
    if (!declined) return refuse('transition_not_allowed');
    const decided = decideLot(lotOf(lot), { kind: 'redecide' }, now);
    if (isRefused(decided)) return decided;
    await keepLot(unit, lot, decided);
    await store.supersede(unit, lot.id, now);
    const former = await store.readFormerWinners(unit, lot.id);
    const bidders = await store.readBidders(unit, lot.id);
    await moveBids(
      unit,
      bidders.flatMap(({ bidId, companyId, state: bid, rank, struckGround }) =>
        rank !== null && bid === 'lost' && struckGround === null && !former.has(companyId)
          ? [{ id: bidId, from: bid as BidState, actions: ['restore' as const] }]
          : [],
      ),
    );
    return { phase: lotPhase({ ...lot, state: decided.lot.state }, now) };
  });
}

interface Contract {
  readonly contractNo: string;
  readonly signedOn: string;
  readonly lateReason: string;
}

/**
 * Registers the signed contract (法46): the notice and its lot are contracted. A late contract waits for another
 * person.
 */
export async function signContract(
  parts: Parts,
  actor: StaffActor,
  { lotId, ...contract }: Contract & { readonly lotId: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const held = await store.findWinning(unit, lot.id);
    if (held === null) return refuse('transition_not_allowed');
    const now = await unit.now();
    const { contractNo, signedOn, lateReason: reason } = contract;
    const phase = lotPhase(lot, now);
    if (held.state === 'contracted' && held.contractNo === contractNo && held.contractSignedOn === signedOn) {
      return { phase, waiting: false };
    }
    const decided = await decideContract(unit, lot, held, contract, now);
    if (isRefused(decided)) return decided;
    if (isContractLate(held.contractDueAt, signedOn)) {
      const command = { kind: 'contract', noticeId: held.id, contractNo, signedOn, reason } as const;
      const waits = await askFor(actor, command, held.amount)(unit, lot);
      if (isRefused(waits)) return waits;
      if (waits) return { phase, waiting: true };
    }
    await keepContract(unit, lot, held, decided, {});
    return { phase: lotPhase({ ...lot, state: decided.moved.lot.state }, now), waiting: false };
  });
}

/**
 * Carries out a late contract at its last signature, unless another bid has won since it was requested.
 * @returns the version of the lot
 */
export async function signLateContract(
  unit: Unit,
  lot: LockedLot,
  { noticeId, ...contract }: Contract & { readonly noticeId?: string | undefined },
  agreed: { readonly requestedBy: string; readonly signedBy: readonly string[] },
) {
  const held = await store.findWinning(unit, lot.id);
  if (held === null || (noticeId !== undefined && noticeId !== held.id))
    return refuse('transition_not_allowed');
  const decided = await decideContract(unit, lot, held, contract, await unit.now());
  return isRefused(decided) ? decided : keepContract(unit, lot, held, decided, agreed);
}

async function decideContract(
  unit: Unit,
  lot: LockedLot,
  held: store.NoticeRecord,
  contract: Contract,
  now: Date,
) {
  if ((await findOpen(unit, lot.id)) !== null) return refuse('forfeit_open', { act: '登记合同' });
  const decided = decide(store.noticeOf(held), { kind: 'contract', ...contract }, now);
  if (isRefused(decided)) return decided;
  const objections = await openSubjects(unit, lot.id);
  const moved = decideLot(lotOf(lot), { kind: 'contract', objections }, now);
  return isRefused(moved) ? moved : { ...decided, moved };
}

async function keepContract(
  unit: Unit,
  lot: LockedLot,
  held: store.NoticeRecord,
  { notice, event, moved }: Exclude<Awaited<ReturnType<typeof decideContract>>, Refusal>,
  agreed: object,
): Promise<number> {
  await store.saveDecided(unit, held, notice);
  const version = await keepLot(unit, lot, moved);
  await record(unit, awardEvents, { ...event, agreed }, aboutAward(lot, held.id));
  return version;
}
