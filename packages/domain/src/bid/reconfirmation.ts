import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { deadlinePassed } from './access.ts';
import type { Bid } from './decide.ts';

/** A change of the lot that was published after the valid version arrived and that the supplier has not confirmed. */
export interface UnconfirmedChange {
  readonly id: string;
  readonly publishedAt: Moment;
}

/** Confirms the valid version unchanged, in knowledge of all changes up to `changeId`. */
export interface Reconfirm {
  readonly lot: LotTimes;
  /** The version displayed to the user. */
  readonly versionNo: number;
  /** The newest change displayed to the user. */
  readonly changeId: string;
  /** Unconfirmed changes, newest first. */
  readonly unconfirmed: readonly UnconfirmedChange[];
}

export interface Reconfirmed {
  readonly kind: 'reconfirmed';
  readonly versionNo: number;
  readonly changeId: string;
}

export type ReconfirmReason =
  | 'bid_deadline_passed'
  | 'lot_over'
  | 'conflict'
  | 'nothing_to_reconfirm'
  | 'newer_change';

/**
 * Confirms a bid after a change of the lot. A bid that is not confirmed stays valid.
 * @param now time at which the command had arrived completely, by the database's clock
 */
export function reconfirm(
  bid: Bid,
  { lot, versionNo, changeId, unconfirmed }: Reconfirm,
  now: Moment,
): Reconfirmed | Refusal<ReconfirmReason> {
  if (!isBefore(now, lot.bidDeadline)) return deadlinePassed(lot);
  if (isOver(lot.state)) return refuse('lot_over');
  // Another browser has submitted or withdrawn since.
  if (bid.validVersionNo !== versionNo) return refuse('conflict');
  const [newest] = unconfirmed;
  if (newest === undefined) return refuse('nothing_to_reconfirm');
  // A newer change was not displayed to the user.
  if (newest.id !== changeId) return refuse('newer_change');
  return { kind: 'reconfirmed', versionNo, changeId };
}
