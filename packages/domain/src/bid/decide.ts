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

/** A bid as it stands. What cannot be cannot be written: only what was submitted has a version that counts. */
export type Bid =
  | { readonly state: 'draft'; readonly lastVersionNo: number; readonly validVersionNo: null }
  | { readonly state: 'withdrawn'; readonly lastVersionNo: number; readonly validVersionNo: null }
  | {
      readonly state: Exclude<BidState, 'draft' | 'withdrawn'>;
      readonly lastVersionNo: number;
      readonly validVersionNo: number;
    };

/** What its supplier commands; each with the facts that speak for or against it. */
export interface Submit {
  readonly kind: 'submit';
  readonly participation: Participation;
  readonly envelopes: readonly AnnouncedEnvelope[];
  readonly stored: readonly StoredEnvelope[];
  /** When a version of the bid last arrived or was taken back; null where none ever did. */
  readonly changedAt: Moment | null;
}

export interface Withdraw {
  readonly kind: 'withdraw';
  readonly lot: LotTimes;
  /** The version that the person saw. */
  readonly versionNo: number;
}

/** What happened to it. */
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
 * What a supplier's command makes of its bid, or why it may not be. `now` is when the command had arrived whole, by the
 * database's clock. The version that counts does so until the new one is decided whole (电子办法27).
 */
export function decide(
  bid: Bid,
  command: Submit,
  now: Moment,
):
  | Decided<Submitted>
  | Refusal<SubmitReason | ManifestReason | 'newer_version_counts' | 'transition_not_allowed'>;
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
  { participation, envelopes, stored, changedAt }: Submit,
  now: Moment,
): Decided<Submitted> | Refusal {
  const allowed = canSubmit(participation, bid.lastVersionNo > 0, now);
  if (allowed !== true) return allowed;
  // What arrived first and was held up does not replace what its supplier sent, or took back, after it.
  if (changedAt !== null && isBefore(now, changedAt)) return refuse('newer_version_counts');
  const whole = checkManifest(envelopes, stored);
  if (whole !== true) return whole;
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
  // Another browser has submitted since: what would be taken back is not what the person saw.
  if (bid.validVersionNo !== versionNo) return refuse('conflict');
  const state = next(bidMachine, bid.state, 'withdraw', 'supplier');
  if (isRefused(state)) return state;
  return {
    bid: { state: 'withdrawn', lastVersionNo: bid.lastVersionNo, validVersionNo: null },
    event: { kind: 'withdrawn', from: bid, versionNo },
  };
}

/**
 * What becomes of a submitted bid by acts on its lot: opened or not, accepted, ranked, decided. Each step is the
 * machine's; a version that counts keeps counting.
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
