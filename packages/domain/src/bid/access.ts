import { lacksApproval } from '../company/approved.ts';
import type { CompanyState } from '../company/company.ts';
import { formatDateTime } from '../display/time.ts';
import type { InvitationState } from '../invitation/invitation.ts';
import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { PrequalificationState } from '../prequalification/prequalification.ts';
import { methodSteps } from '../tender/method.ts';
import { isAnnounced, type Sourced } from '../tender/sourcing.ts';
import type { BidState } from './bid.ts';

/** The facts that decide whether a company may take part in a lot, from a database row or an API response. */
export interface Participation extends Sourced {
  readonly lot: LotTimes;
  /** Null if no company is registered yet. */
  readonly company: CompanyState | null;
  /** True if the company is currently on the purchaser's own blacklist. */
  readonly excluded: boolean;
  readonly invitation: InvitationState | null;
  readonly prequalification: PrequalificationState | null;
  /** When the company first obtained the documents. */
  readonly documentObtainedAt: Moment | null;
}

export type SubmitReason =
  | 'bid_deadline_passed'
  | 'lot_suspended'
  | 'lot_over'
  | 'bid_not_open'
  | 'quote_once'
  | 'document_not_obtained'
  | 'prequalification_not_passed'
  | 'company_not_approved'
  | 'company_restricted'
  | 'excluded_here'
  | 'invitation_required';

/**
 * Checks that a company may submit or replace its bid. Returns true or the first reason against it; reasons that the
 * supplier cannot remedy come first. The deadline is strict, without grace (电子办法27).
 * @param hasSubmitted true if any version was ever submitted, even if it was withdrawn
 * @param now time at which the bid had arrived completely, by the database's clock
 */
export function canSubmit(
  facts: Participation,
  hasSubmitted: boolean,
  now: Moment,
): true | Refusal<SubmitReason> {
  const { lot } = facts;
  if (!isBefore(now, lot.bidDeadline)) return deadlinePassed(lot);
  const closed = lotClosed(lot, now);
  if (closed !== null) return closed;
  // 政采法40: 询价 allows one price. Since bids are sealed, a second one could not be checked for an equal price.
  if (hasSubmitted && methodSteps[facts.method].priceOnce) return refuse('quote_once');
  if (facts.documentObtainedAt === null) return refuse('document_not_obtained');
  // 条例36: the bid of a company that has not passed the prequalification must be refused.
  if (lot.prequalificationDeadline !== null && facts.prequalification !== 'passed') {
    return refuse('prequalification_not_passed');
  }
  const unapproved = lacksApproval(facts.company);
  if (unapproved !== null) return unapproved;
  if (facts.excluded) return refuse('excluded_here');
  if (!isInvitedEnough(facts)) return refuse('invitation_required');
  return true;
}

/** Checks that a company may save a draft: like `canSubmit`, but without requiring the tender documents. */
export function canDraft(
  facts: Participation,
  hasSubmitted: boolean,
  now: Moment,
): true | Refusal<SubmitReason> {
  return canSubmit({ ...facts, documentObtainedAt: facts.documentObtainedAt ?? now }, hasSubmitted, now);
}

export type WithdrawReason = 'bid_deadline_passed' | 'lot_over' | 'nothing_to_withdraw';

/** Checks that a bid may be withdrawn: at any time before the deadline, whatever the company's current status (法29). */
export function canWithdraw(
  lot: LotTimes,
  state: BidState | null,
  now: Moment,
): true | Refusal<WithdrawReason> {
  if (!isBefore(now, lot.bidDeadline)) return deadlinePassed(lot);
  if (isOver(lot.state)) return refuse('lot_over');
  return state === 'submitted' ? true : refuse('nothing_to_withdraw');
}

/** Reports whether the company has accepted an invitation, or the tender does not require one. */
export function isInvitedEnough(facts: Pick<Participation, 'sourcing' | 'invitation'>): boolean {
  return isAnnounced(facts) || facts.invitation === 'accepted';
}

export function deadlinePassed(lot: LotTimes): Refusal<'bid_deadline_passed'> {
  return refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
}

function lotClosed(
  lot: LotTimes,
  now: Moment,
): Refusal<'lot_suspended' | 'lot_over' | 'bid_not_open'> | null {
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  if (lot.state !== 'published' || isBefore(now, lot.documentFrom)) return refuse('bid_not_open');
  return null;
}
