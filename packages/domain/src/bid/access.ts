import { lacksApproval } from '../company/approved.ts';
import type { CompanyState } from '../company/company.ts';
import { formatDateTime } from '../display/time.ts';
import type { InvitationState } from '../invitation/invitation.ts';
import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { PrequalificationState } from '../prequalification/prequalification.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { BidState } from './bid.ts';

/** What decides whether a company may take part in a lot, as one row of the database or one answer of the wire. */
export interface Participation {
  readonly lot: LotTimes;
  readonly method: Method;
  /** Null where nothing is registered yet. */
  readonly company: CompanyState | null;
  /** Whether the tender's purchaser keeps it on its own black list now. */
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
 * May this company submit (or replace) its bid now? True, or the first reason against it, in the order in
 * which a supplier should learn them: what cannot be mended first. `now` is when it had arrived whole, by the database's
 * clock; strict `<`, no grace (电子办法27). `hasSubmitted`: whether a version
 * of its bid was ever submitted, taken back or not.
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
  // 政采法40: 询价 is one price. Nobody can see in a sealed bid whether another one says the same.
  if (hasSubmitted && methodSteps[facts.method].priceOnce) return refuse('quote_once');
  if (facts.documentObtainedAt === null) return refuse('document_not_obtained');
  // 条例36: who has not passed the prequalification is refused.
  if (lot.prequalificationDeadline !== null && facts.prequalification !== 'passed') {
    return refuse('prequalification_not_passed');
  }
  const unapproved = lacksApproval(facts.company);
  if (unapproved !== null) return unapproved;
  if (facts.excluded) return refuse('excluded_here');
  if (!isInvitedEnough(facts)) return refuse('invitation_required');
  return true;
}

/** May it write a draft? As `canSubmit`, but a draft may begin before the documents are in hand. */
export function canDraft(
  facts: Participation,
  hasSubmitted: boolean,
  now: Moment,
): true | Refusal<SubmitReason> {
  return canSubmit({ ...facts, documentObtainedAt: facts.documentObtainedAt ?? now }, hasSubmitted, now);
}

export type WithdrawReason = 'bid_deadline_passed' | 'lot_over' | 'nothing_to_withdraw';

/** 法29: until the deadline at any time, whatever else has changed for the company since. */
export function canWithdraw(
  lot: LotTimes,
  state: BidState | null,
  now: Moment,
): true | Refusal<WithdrawReason> {
  if (!isBefore(now, lot.bidDeadline)) return deadlinePassed(lot);
  if (isOver(lot.state)) return refuse('lot_over');
  return state === 'submitted' ? true : refuse('nothing_to_withdraw');
}

/** A method that needs an invitation needs an accepted one; where it is optional, a notice lets others in. */
export function isInvitedEnough(facts: Pick<Participation, 'method' | 'invitation'>): boolean {
  return methodSteps[facts.method].invitation !== 'required' || facts.invitation === 'accepted';
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
