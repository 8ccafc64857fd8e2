import { formatDateTime } from '../display/time.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { type Method, methodSteps } from './method.ts';
import { invitationOf, type Sourced } from './sourcing.ts';

/** Checks that a person does not approve, review or decide their own work. */
export function notOwnWork(authorId: string | null, actorId: string): true | Refusal<'own_work'> {
  return authorId === actorId ? refuse('own_work') : true;
}

export function checkInvitees(
  tender: Sourced,
  count: number,
): true | Refusal<'invitees_too_few' | 'invitees_too_many' | 'method_has_no_step'> {
  const steps = methodSteps[tender.method];
  const invitation = invitationOf(tender);
  if (invitation === 'none') return count === 0 ? true : refuse('method_has_no_step');
  // An announced tender needs no invited companies. If any are invited, enough must be.
  if (invitation === 'optional' && count === 0) return true;
  if (count < steps.minInvited) return refuse('invitees_too_few', { n: steps.minInvited });
  if (steps.maxInvited !== null && count > steps.maxInvited) {
    return refuse('invitees_too_many', { n: steps.maxInvited });
  }
  return true;
}

/** 法28、条例44: with too few bids the lot is not opened but tendered again. */
export function canOpen(
  method: Method,
  bidCount: number,
  bidDeadline: Moment,
  now: Moment,
): true | Refusal<'before_deadline' | 'bids_too_few'> {
  if (isBefore(now, bidDeadline)) return refuse('before_deadline');
  const least = methodSteps[method].minBids;
  return bidCount < least ? refuse('bids_too_few', { n: least }) : true;
}

/** A deadline is only extended, and only before it passes. */
export function canExtend(
  present: Moment,
  wanted: Moment,
  now: Moment,
): true | Refusal<'bid_deadline_passed' | 'deadline_only_later'> {
  if (!isBefore(now, present)) return refuse('bid_deadline_passed', { deadline: formatDateTime(present) });
  return at(wanted) > at(present) ? true : refuse('deadline_only_later');
}

/** 条例54: the decision waits for the end of the publicity. */
export function canDecide(publicityUntil: Moment, now: Moment): true | Refusal<'publicity_running'> {
  return isBefore(now, publicityUntil)
    ? refuse('publicity_running', { time: formatDateTime(publicityUntil) })
    : true;
}
