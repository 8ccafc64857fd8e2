import type { BidState } from '@procure/domain/bid/bid.ts';
import { decide } from '@procure/domain/bid/decide.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import { makeReceiptNo } from '@procure/sealing/receipt.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { signWithdrawal, type Withdrawal, withdrawalLeaf } from '@procure/sealing/withdrawal.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { arrivalLimit } from '../../platform/http/arrival.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { holdVisibleLot, type VisibleLot } from '../lot/read-model.ts';
import { isLogFixed } from '../receipt/read-model.ts';
import { bidEvents } from './events.ts';
import * as store from './store.ts';

/**
 * Returns the time of arrival of an act at the held lot. An act that arrived in time, but was not stored within its
 * minute or before the log was fixed, is refused: the opening no longer waits for it.
 */
export function arrivalOf(
  actor: CompanyActor,
  { lot }: VisibleLot,
  { now, isLogFixed }: { readonly now: Date; readonly isLogFixed: boolean },
) {
  const { arrivedAt = now } = actor;
  const isLate = !isBefore(arrivedAt, lot.bidDeadline);
  if (isLate) return arrivedAt;
  const isOverdue = now.getTime() - arrivedAt.getTime() >= arrivalLimit;
  return isOverdue || isLogFixed ? refuse('submission_overdue') : arrivedAt;
}

/** Values of an event's texts besides the event itself. */
export function about(actor: CompanyActor, bid: store.BidRow, lot: VisibleLot, at: Date) {
  const { scope, accountId } = actor;
  return { bidId: bid.id, lotId: bid.lotId, companyId: scope.companyId, accountId, lot, at };
}

/** 法29: withdraws a bid before the deadline, without a reason. The envelopes are never opened. */
export async function withdraw(parts: Parts, actor: CompanyActor, lotId: string, versionId: string) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const facts = await holdVisibleLot(scope, unit, lotId);
    if (facts === null) return refuse('not_found');
    const bid = await store.lockBid(scope, unit, lotId);
    const version = await store.findVersion(scope, unit.db, versionId);
    if (version === null || version.bidId !== bid.id) return refuse('nothing_to_withdraw');
    const { versionNo } = version;
    if (version.withdrawnAt !== null) {
      const receiptNo = await store.findWithdrawalNo(scope, unit, versionId);
      return { versionNo, withdrawnAt: version.withdrawnAt.toISOString(), receiptNo };
    }
    const now = await unit.now();
    const withdrawnAt = arrivalOf(actor, facts, { now, isLogFixed: await isLogFixed(unit.db, lotId) });
    if (isRefused(withdrawnAt)) return withdrawnAt;
    const decided = decide(store.bidOf(bid), { kind: 'withdraw', lot: facts.lot, versionNo }, withdrawnAt);
    if (isRefused(decided)) return decided;
    const { signing } = parts.crypto;
    const withdrawal: Withdrawal = {
      format: 'procure-withdrawal/1',
      receiptNo: makeReceiptNo(),
      tenderId: facts.tenderId,
      lotId,
      bidId: bid.id,
      bidVersion: versionNo,
      receipt: receiptLeaf(version.receipt.receipt),
      withdrawnAt: withdrawnAt.toISOString(),
      keyId: keyIdOf(signing.publicKey),
    };
    const signed = await signWithdrawal(signing, withdrawal);
    await store.endVersion(scope, unit, version, {
      signed,
      leafHash: withdrawalLeaf(withdrawal),
      withdrawnAt,
    });
    await store.saveDecided(scope, unit, bid, decided.bid);
    const { receiptNo } = withdrawal;
    const event = { ...decided.event, receiptNo };
    await record(unit, bidEvents, event, about(actor, bid, facts, withdrawnAt));
    return { versionNo, withdrawnAt: withdrawal.withdrawnAt, receiptNo };
  });
}

export interface MovedBid {
  readonly id: string;
  readonly state: BidState;
  readonly rejectionReason: string | null;
}

/** Saves the states of bids after the opening, the evaluation or the award. */
export function saveBidStates(unit: Unit, bids: readonly MovedBid[]): Promise<void> {
  return store.saveStates(unit, bids);
}
