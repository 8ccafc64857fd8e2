import { formatDateTime } from '../display/time.ts';
import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { invitationOf, type Sourced } from '../tender/sourcing.ts';
import { canReply } from './rules.ts';

export type SendReason =
  | 'method_has_no_step'
  | 'bid_deadline_passed'
  | 'lot_suspended'
  | 'lot_over'
  | 'bid_not_open';

/**
 * Checks whether invitations may be sent now: the lot is published, since the letter contains its times, and bidding is
 * open.
 */
export function canInvite(lot: LotTimes, tender: Sourced, now: Moment): true | Refusal<SendReason> {
  if (invitationOf(tender) === 'none') return refuse('method_has_no_step');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  const open = isOpenForBids(lot, now);
  if (open !== true) return open;
  return lot.state === 'published' ? true : refuse('bid_not_open');
}

/**
 * Checks whether an invitation may be cancelled. After the bid deadline it may not: the company has bid by then, or has
 * not.
 */
export function canCancelInvitation(
  lot: LotTimes,
  now: Moment,
): true | Refusal<'bid_deadline_passed' | 'lot_over'> {
  return isOver(lot.state) ? refuse('lot_over') : isOpenForBids(lot, now);
}

function isOpenForBids(lot: LotTimes, now: Moment): true | Refusal<'bid_deadline_passed'> {
  return isBefore(now, lot.bidDeadline)
    ? true
    : refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
}

/** Checks whether the company may reply, or change its reply, now. */
export function canReplyIn(
  lot: LotTimes,
  replyUntil: Moment,
  now: Moment,
): true | Refusal<'invitation_reply_closed' | 'lot_suspended' | 'lot_over'> {
  const open = canReply(replyUntil, now);
  if (open !== true) return open;
  if (lot.state === 'suspended') return refuse('lot_suspended');
  return isOver(lot.state) ? refuse('lot_over') : true;
}
