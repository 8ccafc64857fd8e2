import { randomUUID } from 'node:crypto';
import {
  announceAward,
  type DecidedLot,
  loserLetter,
  lostReason,
  winnerLetter,
} from '@procure/domain/award/letter.ts';
import { awardNoticeMachine } from '@procure/domain/award/transitions.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { BidAction } from '@procure/domain/bid/transitions.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { BidStanding } from '@procure/domain/evaluation/standing.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { formatAmount } from '@procure/domain/money/money.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { law } from '@procure/domain/tender/law.ts';
import { contractDue } from '@procure/domain/tender/time-limits.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { isRestDay } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/parts.ts';
import { stored } from '../../../platform/stored.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { decidedLot, moveBids } from '../../evaluation/service.ts';
import { publishNotice } from '../../notice/service.ts';
import type { LockedLot } from '../../tender/service.ts';
import { atDecision, makeNoticeNo, stepLot } from '../service.ts';
import * as store from '../store.ts';

type Bidder = Awaited<ReturnType<typeof store.readBidders>>[number];

/**
 * 法45: the winner's notice, the result notices of all who lost, the public result and the lot's own state, in one
 * transaction: nobody learns of it before anybody else.
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
    const state = next(awardNoticeMachine, held.state, 'issue', 'buyer');
    if (isRefused(state)) return state;
    const winner = bidders.find(({ bidId }) => bidId === held.bidId);
    const amount = held.amount;
    if (winner === undefined || amount === null) throw new Error(`award notice ${held.id} names no bidder`);

    const issuedAt = await unit.now();
    const contractDueAt = contractDue(issuedAt, isRestDay);
    const decided = await decidedLot(unit, lot);
    const named = { companyName: winner.companyName, amount };
    await store.saveNotice(unit, held, {
      state,
      issuedAt,
      contractDueAt,
      content: winnerLetter(decided, named, contractDueAt),
    });
    // A company that won before and gave up has had its notice.
    const decliners = await store.readDecliners(unit, lot.id);
    const losers = bidders.filter(
      ({ bidId, companyId }) => bidId !== winner.bidId && !decliners.has(companyId),
    );
    await store.insertNotices(
      unit,
      losers.map((loser) => lostNotice(lot, decided, held, winner, loser, issuedAt)),
    );
    await decideBids(unit, bidders, winner.bidId);
    const moved = await stepLot(unit, lot, 'award', { awardedAt: issuedAt });
    if (isRefused(moved)) return moved;
    const { kind, title, body, facts } = announceAward(decided, named);
    await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts });
    await unit.audit({
      action: 'issue',
      entity: 'award',
      entityId: lot.id,
      lotId: lot.id,
      companyId: winner.companyId,
      before: { state: held.state },
      after: { state, noticeNo: held.noticeNo, amount, notified: losers.length + 1 },
    });
    await tellBidders(unit, lot, winner, losers, amount);
    return { noticeNo: held.noticeNo, issuedAt: issuedAt.toISOString(), notified: losers.length + 1 };
  });
}

function lostNotice(
  lot: LockedLot,
  decided: DecidedLot,
  held: store.NoticeRecord,
  winner: Bidder,
  loser: Bidder,
  issuedAt: Date,
): store.NewNotice {
  const standing = standingOf(loser);
  const ranked = standing.rank;
  const scored = lot.evaluationMethod === 'comprehensive' && ranked !== null;
  const reason =
    ranked === null
      ? standing.reason
      : lostReason(ranked, stored(standingOf(winner).rank, 'the rank of the winner'));
  const { technical, commercial, priceScore, total } = standing;
  return {
    id: randomUUID(),
    lotId: lot.id,
    companyId: loser.companyId,
    bidId: loser.bidId,
    kind: 'lost',
    state: 'issued',
    noticeNo: makeNoticeNo(issuedAt),
    amount: null,
    content: loserLetter(decided, {
      companyName: loser.companyName,
      total: scored ? total : null,
      reason,
    }),
    scores: scored ? { technical, commercial, priceScore, total } : {},
    reason,
    createdBy: held.createdBy,
    approvedBy: held.approvedBy,
    approvedAt: held.approvedAt,
    issuedAt,
  };
}

/** Every bid of the opening record has its place in the report, rejected ones and those not judged included. */
function standingOf({ result, bidId }: Bidder): BidStanding {
  const standings = stored(result, `the evaluation of bid ${bidId}`) as unknown as readonly BidStanding[];
  return stored(
    standings.find((one) => one.bidId === bidId),
    `the standing of bid ${bidId}`,
  );
}

/** The winner wins, every other responsive bid loses; what was rejected stays rejected. */
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

async function tellBidders(
  unit: Unit,
  lot: LockedLot,
  winner: Bidder,
  losers: readonly Bidder[],
  amount: string,
): Promise<void> {
  const { title, tenderNo } = lot.tender;
  const link = `/winNotification?lotId=${lot.id}`;
  const won = {
    template: 'award_issued',
    link,
    values: { title, tenderNo, price: formatAmount(amount), days: law.contractDays.value },
  } as const;
  const lost = { template: 'result_notice', link, values: { title, tenderNo } } as const;
  const companies = [winner, ...losers].map(({ companyId }) => companyId);
  for (const { accountId, companyId, email } of await store.readAccountsOf(unit, companies)) {
    const text = companyId === winner.companyId ? won : lost;
    await unit.send({ ...text, channel: 'message', to: accountId });
    if (email !== null) await unit.send({ ...text, channel: 'mail', to: email });
  }
}

/** 条例55: after the winner gave up, the others are candidates again. */
export async function redecide(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const now = await unit.now();
    const declined = await store.isDeclined(unit, lot.id);
    if (lot.state === 'deciding' && declined) return { phase: lotPhase(lot, now) };
    if (!declined) return refuse('transition_not_allowed');
    const state = await stepLot(unit, lot, 'redecide', { awardedAt: null });
    if (isRefused(state)) return state;
    await store.supersede(unit, lot.id, now);
    const decliners = await store.readDecliners(unit, lot.id);
    const bidders = await store.readBidders(unit, lot.id);
    await moveBids(
      unit,
      bidders.flatMap(({ bidId, companyId, state: bid, rank }) =>
        rank !== null && bid === 'lost' && !decliners.has(companyId)
          ? [{ id: bidId, from: bid as BidState, actions: ['restore' as const] }]
          : [],
      ),
    );
    return { phase: lotPhase({ ...lot, state }, now) };
  });
}

/** The contract is signed (法46): the notice and its lot are contracted. */
export async function signContract(
  parts: Parts,
  actor: StaffActor,
  input: { readonly lotId: string; readonly contractNo: string; readonly signedOn: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, input.lotId);
    if (isRefused(lot)) return lot;
    const held = await store.findWinning(unit, lot.id);
    if (held === null || held.issuedAt === null) return refuse('transition_not_allowed');
    const now = await unit.now();
    const { contractNo, signedOn } = input;
    if (held.state === 'contracted' && held.contractNo === contractNo && held.contractSignedOn === signedOn) {
      return { phase: lotPhase(lot, now) };
    }
    if (held.state === 'issued') return refuse('award_not_acknowledged');
    if (signedOn > dayOf(now)) {
      return refuseFields([{ field: 'signedOn', message: '签订日期不能晚于今天' }]);
    }
    if (signedOn < dayOf(held.issuedAt)) {
      return refuseFields([{ field: 'signedOn', message: '签订日期不能早于中标通知书发出日' }]);
    }
    const state = next(awardNoticeMachine, held.state, 'contract', 'buyer');
    if (isRefused(state)) return state;
    await store.saveNotice(unit, held, { state, contractNo, contractSignedOn: signedOn });
    const moved = await stepLot(unit, lot, 'contract');
    if (isRefused(moved)) return moved;
    await unit.audit({
      action: 'contract',
      entity: 'award',
      entityId: lot.id,
      lotId: lot.id,
      companyId: held.companyId,
      before: { state: held.state },
      after: { state, contractNo, signedOn },
    });
    return { phase: lotPhase({ ...lot, state: moved }, now) };
  });
}
