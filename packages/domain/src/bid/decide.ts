import type { LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse } from '../outcome.ts';
import { next } from '../transition.ts';
import {
  canSubmit,
  canWithdraw,
  type Participation,
  type SubmitReason,
  type WithdrawReason,
} from './access.ts';
import type { BidState } from './bid.ts';
import {
  type AnnouncedEnvelope,
  checkManifest,
  type ManifestReason,
  type StoredEnvelope,
} from './envelope.ts';
import { type BidAction, bidMachine } from './transitions.ts';

/** State of a bid. The union excludes illegal states: only a submitted bid has a valid version. */
export type Bid =
  | { readonly state: 'draft'; readonly lastVersionNo: number; readonly validVersionNo: null }
  | { readonly state: 'withdrawn'; readonly lastVersionNo: number; readonly validVersionNo: null }
  | {
      readonly state: Exclude<BidState, 'draft' | 'withdrawn'>;
      readonly lastVersionNo: number;
      readonly validVersionNo: number;
    };

/** Command of a supplier, with the facts that decide it. */
export interface Submit {
  readonly kind: 'submit';
  readonly participation: Participation;
  readonly envelopes: readonly AnnouncedEnvelope[];
  readonly stored: readonly StoredEnvelope[];
  /** Time at which a version last arrived or was withdrawn; null if none has. */
  readonly changedAt: Moment | null;
  /** Versions of the lot's items: the one that the bid was made for, and the one in force. */
  readonly items: { readonly madeFor: number; readonly inForce: number };
}

export interface Withdraw {
  readonly kind: 'withdraw';
  readonly lot: LotTimes;
  /** The version displayed to the user. */
  readonly versionNo: number;
}

/** Event of a decided `Submit`. */
export interface Submitted {
  readonly kind: 'submitted';
  readonly from: Bid;
  readonly versionNo: number;
}

export interface Withdrawn {
  readonly kind: 'withdrawn';
  readonly from: Bid;
  readonly versionNo: number;
}

interface Decided<Event> {
  readonly bid: Bid;
  readonly event: Event;
}

/**
 * Applies a supplier's command to a bid, or refuses it. The valid version stays valid until the new one is accepted
 * completely (电子办法27).
 * @param now time at which the command had arrived completely, by the database's clock
 */
export function decide(
  bid: Bid,
  command: Submit,
  now: Moment,
):
  | Decided<Submitted>
  | Refusal<
      SubmitReason | ManifestReason | 'newer_version_counts' | 'items_changed' | 'transition_not_allowed'
    >;
export function decide(
  bid: Bid,
  command: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal<WithdrawReason | 'transition_not_allowed' | 'conflict'>;
export function decide(
  bid: Bid,
  command: Submit | Withdraw,
  now: Moment,
): Decided<Submitted | Withdrawn> | Refusal {
  return command.kind === 'submit' ? submit(bid, command, now) : withdraw(bid, command, now);
}

function submit(
  bid: Bid,
  { participation, envelopes, stored, changedAt, items }: Submit,
  now: Moment,
): Decided<Submitted> | Refusal {
  const allowed = canSubmit(participation, bid.lastVersionNo > 0, now);
  if (allowed !== true) return allowed;
  // A delayed submission must not replace a submission or withdrawal that arrived after it.
  if (changedAt !== null && isBefore(now, changedAt)) return refuse('newer_version_counts');
  // An amendment was published after the bidder's page was read: the bid answers items that are no longer in force.
  if (items.madeFor !== items.inForce) return refuse('items_changed');
  const complete = checkManifest(envelopes, stored);
  if (complete !== true) return complete;
  const state = next(bidMachine, bid.state, 'submit', 'supplier');
  if (isRefused(state)) return state;
  const versionNo = bid.lastVersionNo + 1;
  return {
    bid: { state: 'submitted', lastVersionNo: versionNo, validVersionNo: versionNo },
    event: { kind: 'submitted', from: bid, versionNo },
  };
}

function withdraw(bid: Bid, { lot, versionNo }: Withdraw, now: Moment): Decided<Withdrawn> | Refusal {
  const allowed = canWithdraw(lot, bid.state, now);
  if (allowed !== true) return allowed;
  // Another browser has submitted since, so the user has not seen the version that would be withdrawn.
  if (bid.validVersionNo !== versionNo) return refuse('conflict');
  const state = next(bidMachine, bid.state, 'withdraw', 'supplier');
  if (isRefused(state)) return state;
  return {
    bid: { state: 'withdrawn', lastVersionNo: bid.lastVersionNo, validVersionNo: null },
    event: { kind: 'withdrawn', from: bid, versionNo },
  };
}

/**
 * Applies the consequences of acts on the lot to a submitted bid, such as opening, ranking and award. Every step must
 * be a transition of `bidMachine`. The valid version does not change.
 */
export function follow(
  state: BidState,
  steps: readonly BidAction[],
): BidState | Refusal<'transition_not_allowed'> {
  let at = state;
  for (const step of steps) {
    const to = next(bidMachine, at, step, ['evaluator', 'opener', 'system']);
    if (isRefused(to)) return to;
    at = to;
  }
  return at;
}
