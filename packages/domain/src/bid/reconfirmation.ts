import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { deadlinePassed } from './access.ts';
import type { Bid } from './decide.ts';

/** A change of the lot that was published after the version that counts had arrived, and is not confirmed. */
export interface UnconfirmedChange {
  readonly id: string;
  readonly publishedAt: Moment;
}

/** Says that the version that counts stands as it is, in the knowledge of all changes up to one of them. */
export interface Reconfirm {
  readonly lot: LotTimes;
  /** The version that the person saw. */
  readonly versionNo: number;
  /** The newest change that the person saw. */
  readonly changeId: string;
  /** What the version has not been confirmed against, the newest first. */
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
 * A bid that nobody confirms stays in force all the same: it was submitted, and a change takes nothing from it. `now`
 * is when the command had arrived whole, by the database's clock.
 */
export function reconfirm(
  bid: Bid,
  { lot, versionNo, changeId, unconfirmed }: Reconfirm,
  now: Moment,
): Reconfirmed | Refusal<ReconfirmReason> {
  if (!isBefore(now, lot.bidDeadline)) return deadlinePassed(lot);
  if (isOver(lot.state)) return refuse('lot_over');
  // Another browser has submitted or taken back since.
  if (bid.validVersionNo !== versionNo) return refuse('conflict');
  const [newest] = unconfirmed;
  if (newest === undefined) return refuse('nothing_to_reconfirm');
  // Nobody confirms what was not shown to them.
  if (newest.id !== changeId) return refuse('newer_change');
  return { kind: 'reconfirmed', versionNo, changeId };
}
