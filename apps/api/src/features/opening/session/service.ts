import type { BidAction } from '@procure/domain/bid/transitions.ts';
import { bidMachine } from '@procure/domain/bid/transitions.ts';
import { lotMachine } from '@procure/domain/lot/transitions.ts';
import { recomputePrice } from '@procure/domain/opening/recompute.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import { system } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact } from '../../../platform/transaction.ts';
import { lockLot, revealSealIdentity, saveLotState } from '../../tender/service.ts';
import { type OpenedBid, openEnvelopes, type Unopened } from '../envelope/service.ts';
import { readBidderAccounts, readEvaluators } from '../store.ts';
import * as store from './store.ts';

/**
 * The work of the job `opening.run`: opens every bid of the lot, one after the other, each recorded on its own, so
 * that a process that dies goes on where it stood and one bidder's failure never stops the others (电子办法31). What
 * this machine could not read is tried again by the next attempt; in the last one the bid is deemed withdrawn.
 * @throws Error when something is left to try again
 */
export async function runOpening(parts: Parts, lotId: string, lastAttempt: boolean): Promise<void> {
  const lot = await store.findUnderWay(parts.db, lotId);
  if (lot === null) return;
  // Without the lot's key nobody's bid opens: that is no bidder's failure, and nothing is recorded.
  const identity = revealSealIdentity(parts, lot);
  if (identity === null) throw new Error(`lot ${lotId} has no key`);
  const leaves = await store.findLeaves(parts.db, lotId);
  const failures: unknown[] = [];
  for (const bid of await store.findUnopened(parts.db, lotId)) {
    try {
      const opened: OpenedBid | Unopened = leaves.has(bid.leaf)
        ? await openEnvelopes(parts, identity, lotId, bid.envelopes)
        : { fault: 'platform', cause: '未收录于截止时固定的回执日志' };
      await recordBid(parts, lot, bid, opened);
    } catch (error) {
      parts.log.error({ err: error, lotId, bidId: bid.bidId }, 'a bid could not be opened');
      if (lastAttempt) {
        await recordBid(parts, lot, bid, { fault: 'platform', cause: '平台未能读取投标文件' });
      } else failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bids are left to open`);
  await complete(parts, lotId);
}

async function recordBid(
  parts: Parts,
  lot: store.OpeningLot,
  bid: store.BidToOpen,
  opened: OpenedBid | Unopened,
): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const before = await store.readBidState(unit, bid.bidId);
    const action = actionOf(opened);
    const state = next(bidMachine, before, action, 'system');
    // Recorded by another process in the meantime.
    if (isRefused(state)) return;
    const openedAt = await unit.now();
    const { bidId, bidVersionId, companyId, companyName, position } = bid;
    const line = { lotId: lot.id, bidId, bidVersionId, companyId, companyName, position, openedAt };
    const filled = 'fault' in opened ? unopenedLine(opened) : openedLine(lot, opened);
    const files = 'fault' in opened ? [] : opened.files;
    if (!(await store.recordBid(unit, { ...line, ...filled }, state, files))) return;
    await unit.audit({
      action: 'open',
      entity: 'bid',
      entityId: bidId,
      lotId: lot.id,
      companyId,
      before: { state: before },
      after: { state, cause: filled.cause, totalIncl: filled.totalIncl },
    });
  });
}

function actionOf(opened: OpenedBid | Unopened): BidAction {
  if (!('fault' in opened)) return 'open';
  return opened.fault === 'bidder' ? 'deemRevoked' : 'deemWithdrawn';
}

function unopenedLine({ fault, cause }: Unopened) {
  return {
    result: fault === 'bidder' ? 'deemed_revoked' : 'deemed_withdrawn',
    cause,
    totalIncl: null,
    totalExcl: null,
    totalTax: null,
    delivery: null,
    quality: null,
    validityDays: null,
    bondAmount: null,
    contents: null,
  };
}

function openedLine(lot: store.OpeningLot, opened: OpenedBid) {
  const { price, technical, commercial } = opened;
  const { sheet, remarks } = recomputePrice(lot.lines, price, {
    ceilingPrice: lot.ceilingPrice,
    at: lot.bidDeadline,
  });
  const { letter } = price;
  return {
    result: 'opened',
    cause: null,
    totalIncl: sheet?.totalIncl ?? null,
    totalExcl: sheet?.totalExcl ?? null,
    totalTax: sheet?.totalTax ?? null,
    delivery: letter.delivery,
    quality: letter.quality,
    validityDays: letter.validityDays,
    bondAmount: bondAmountOf(commercial.bond?.amount ?? null),
    contents: { price, lines: sheet?.lines ?? [], technical, commercial, remarks },
  };
}

/** What the column holds: sixteen digits before the point and two behind it. */
function bondAmountOf(amount: string | null): string | null {
  return amount !== null && /^\d{1,16}(\.\d{1,2})?$/.test(amount) ? amount : null;
}

/** Ends the session once every bid counted at its start has its line; the lot goes to the evaluators. */
async function complete(parts: Parts, lotId: string): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null || lot.state !== 'opening') return;
    const { bids, entries } = await store.countEntries(unit, lotId);
    if (entries !== bids) throw new Error(`lot ${lotId}: ${entries} of ${bids} bids are in the record`);
    const state = next(lotMachine, lot.state, 'completeOpening', 'system');
    if (isRefused(state)) throw new Error(`lot ${lotId} cannot leave the opening`);
    const openedAt = await unit.now();
    await store.completeOpening(unit, lotId, openedAt);
    await saveLotState(unit, lot, { state });
    await unit.audit({
      action: 'complete',
      entity: 'opening',
      entityId: lotId,
      lotId,
      before: { state: lot.state },
      after: { state, entries },
    });
    const values = { title: lot.tender.title, tenderNo: lot.tender.tenderNo };
    for (const to of await readBidderAccounts(unit, lotId)) {
      const link = `/processManage?lotId=${lotId}`;
      await unit.send({ channel: 'message', template: 'opening_done', to, link, values });
    }
    const buyer = lot.tender.ownerId;
    await unit.send({
      channel: 'message',
      template: 'opening_done',
      to: buyer,
      link: `/opening/${lotId}`,
      values,
    });
    for (const to of await readEvaluators(unit, lotId)) {
      const link = `/evaluation/${lotId}`;
      await unit.send({ channel: 'message', template: 'evaluation_assigned', to, link, values });
    }
    await unit.touch('notice');
  });
}
