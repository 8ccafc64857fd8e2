import { isInvitedEnough, type Participation } from '../bid/access.ts';
import { lacksApproval } from '../company/approved.ts';
import { formatDateTime } from '../display/time.ts';
import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { PrequalificationState } from './prequalification.ts';

export type ApplyReason =
  | 'method_has_no_step'
  | 'prequalification_closed'
  | 'lot_suspended'
  | 'lot_over'
  | 'bid_not_open'
  | 'company_not_approved'
  | 'company_restricted'
  | 'excluded_here'
  | 'invitation_required';

/** Checks whether a company may submit or replace its prequalification application now. */
export function canApply(facts: Participation, now: Moment): true | Refusal<ApplyReason> {
  const { lot } = facts;
  if (lot.prequalificationDeadline === null) return refuse('method_has_no_step');
  if (!isBefore(now, lot.prequalificationDeadline)) {
    return refuse('prequalification_closed', { time: formatDateTime(lot.prequalificationDeadline) });
  }
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  if (lot.state !== 'published') return refuse('bid_not_open');
  const unapproved = lacksApproval(facts.company);
  if (unapproved !== null) return unapproved;
  if (facts.excluded) return refuse('excluded_here');
  return isInvitedEnough(facts) ? true : refuse('invitation_required');
}

/** Checks whether applications may be read: only after their deadline, so that nobody learns earlier who applied. */
export function canReview(deadline: Moment, now: Moment): true | Refusal<'prequalification_open'> {
  return isBefore(now, deadline) ? refuse('prequalification_open') : true;
}

/**
 * Checks whether an application may be withdrawn: always until the deadline, whatever the state of the company or the
 * lot.
 */
export function canWithdrawApplication(
  lot: LotTimes,
  state: PrequalificationState | null,
  now: Moment,
): true | Refusal<'method_has_no_step' | 'prequalification_closed' | 'transition_not_allowed'> {
  const { prequalificationDeadline: deadline } = lot;
  if (deadline === null) return refuse('method_has_no_step');
  if (!isBefore(now, deadline)) return refuse('prequalification_closed', { time: formatDateTime(deadline) });
  return state === 'submitted' ? true : refuse('transition_not_allowed');
}
