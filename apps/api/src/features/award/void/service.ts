import { decide } from '@procure/domain/award/decide.ts';
import { announceVoid } from '@procure/domain/award/letter.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { BidAction } from '@procure/domain/bid/transitions.ts';
import { type Remedy, remedyLabels, voidsAward } from '@procure/domain/complaint/complaint.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { decidedLot, moveBids } from '../../evaluation/result/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { voidOrders } from '../../order/void/service.ts';
import { keepLot, lotOf } from '../../tender/lot/service.ts';
import type { LockedLot } from '../../tender/service.ts';
import { awardEvents } from '../events.ts';
import { lapse } from '../forfeit/service.ts';
import { aboutAward } from '../service.ts';
import * as store from '../store.ts';

interface Decision {
  readonly complaintId: string;
  readonly complaintNo: string;
  readonly remedy: Remedy;
  /** Name of the deciding supervisor. */
  readonly supervisor: string;
  readonly by: string;
}

/**
 * Applies the supervisor's decision on a complaint to an issued award (中标无效): notices, contract and public result
 * become void, and its orders end. All are notified, and the lot continues from the state that the order requires,
 * even if it was archived. Does nothing if no award was issued, or if the order leaves it as it is.
 * @returns whether an award was voided
 */
export async function voidAward(unit: Unit, lot: LockedLot, decision: Decision): Promise<boolean> {
  const { complaintId, complaintNo, remedy, supervisor, by } = decision;
  const held = voidsAward[remedy] ? await store.findWinning(unit, lot.id) : null;
  if (held === null || held.issuedAt === null) return false;
  const now = await unit.now();
  const voided = decide(store.noticeOf(held), { kind: 'void', complaintId }, now);
  if (isRefused(voided)) throw new Error(`award notice ${held.id} is out, and cannot be void`);
  await store.saveDecided(unit, held, voided.notice);
  await lapse(unit, lot, '中标（成交）结果已被监督部门认定无效');
  await store.supersede(unit, lot.id, now);
  const bidders = await store.readBidders(unit, lot.id);
  const winner = requireStored(
    bidders.find(({ bidId }) => bidId === held.bidId),
    `the bidder of notice ${held.id}`,
  );
  const movesUp = remedy === 'void_award';
  const reason = `监督部门对投诉${complaintNo}的处理决定：${remedyLabels[remedy]}`;
  await voidOrders(unit, lot.id, winner.companyId, { complaintId, reason, by });
  if (movesUp) {
    const { bidId, companyId } = winner;
    const rank = requireStored(winner.rank, `the rank of the winner ${bidId}`);
    const struck = { bidId, companyId, rank, ground: 'award_void' as const, reason };
    await store.insertStruck(unit, lot.id, { ...struck, struckAt: now, struckBy: by });
  }
  await standAgain(unit, lot, bidders, winner.bidId, movesUp);
  const { method } = lot.tender;
  const candidatesLeft = movesUp ? (await store.readStanding(unit, lot.id)).length : null;
  const moved = decideLot(lotOf(lot), { kind: 'voidAward', method, reason, candidatesLeft }, now);
  if (isRefused(moved)) throw new Error(`lot ${lot.id} is ${lot.state}, and its award is out`);
  await keepLot(unit, lot, moved, { recorded: { complaintNo } });
  const { companyName } = winner;
  const about = await decidedLot(unit, lot);
  const { kind, title, body, facts } = announceVoid(about, { companyName, supervisor, remedy });
  await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts });
  const others = bidders.filter(({ bidId }) => bidId !== winner.bidId);
  const readers = {
    winners: await accountsOf(unit.db, [winner.companyId], 'award'),
    losers: await accountsOf(
      unit.db,
      others.map(({ companyId }) => companyId),
      'award',
    ),
  };
  const event = { ...voided.event, complaintNo, remedy, company: companyName, ...readers };
  await record(unit, awardEvents, event, aboutAward(lot, held.id));
  return true;
}

/**
 * Restores the bids to their states after the report. The winner's bid is lost, unless all bids are evaluated anew
 * or the tender is repeated.
 */
async function standAgain(
  unit: Unit,
  lot: LockedLot,
  bidders: Awaited<ReturnType<typeof store.readBidders>>,
  winnerId: string,
  isStruck: boolean,
): Promise<void> {
  const former = await store.readFormerWinners(unit, lot.id);
  const again = (rank: number | null): BidAction => (rank === null ? 'revive' : 'restore');
  await moveBids(
    unit,
    bidders.flatMap(
      ({
        bidId,
        companyId,
        state,
        rank,
        struckGround,
      }): { id: string; from: BidState; actions: BidAction[] }[] => {
        const from = state as BidState;
        if (bidId === winnerId)
          return [{ id: bidId, from, actions: isStruck ? ['forfeit'] : ['forfeit', again(rank)] }];
        return from === 'lost' && struckGround === null && !former.has(companyId)
          ? [{ id: bidId, from, actions: [again(rank)] }]
          : [];
      },
    ),
  );
}
