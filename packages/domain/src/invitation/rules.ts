import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import { methodSteps } from '../tender/method.ts';
import { isAnnounced, type Sourced } from '../tender/sourcing.ts';
import type { InvitationPhase } from './invitation.ts';

export const checkDeclineReason = requiredReason('婉拒理由');

export function canReply(replyUntil: Moment, now: Moment): true | Refusal<'invitation_reply_closed'> {
  return isBefore(now, replyUntil)
    ? true
    : refuse('invitation_reply_closed', { time: formatDateTime(replyUntil) });
}

/** Checks that the reply deadline is after now and before the bid deadline, so that time to bid remains. */
export function checkReplyUntil(replyUntil: Moment, bidDeadline: Moment, now: Moment): string | null {
  if (!isBefore(now, replyUntil)) return '回复截止时间须晚于当前时间';
  return isBefore(replyUntil, bidDeadline) ? null : '回复截止时间须早于投标截止时间';
}

/** Returns the initial text of a letter, which the buyer may rewrite. */
export function proposeLetter(lot: {
  readonly name: string;
  readonly tenderNo: string;
  readonly buyerName: string;
  readonly documentFrom: Moment;
  readonly documentUntil: Moment;
  readonly bidDeadline: Moment;
}): string {
  const from = formatDateTime(lot.documentFrom);
  const until = formatDateTime(lot.documentUntil);
  return [
    `现邀请贵单位参加《${lot.name}》（编号：${lot.tenderNo}）。`,
    `请在回复截止时间前登录平台回复是否参加。接受邀请后，可于${from}至${until}获取招标文件，并于${formatDateTime(lot.bidDeadline)}前通过平台加密递交。以上均为北京时间。`,
    '邀请信息仅限贵单位知悉，请勿向他人透露。',
    lot.buyerName,
  ].join('\n\n');
}

/** Returns the number of invited companies that can still participate: accepted, or waiting for a reply. */
export function ableInvited(phases: readonly InvitationPhase[]): number {
  return phases.filter((phase) => phase === 'sent' || phase === 'accepted').length;
}

/**
 * Checks whether an invitation may be cancelled given the others (法17: at least three remain). Cancelling a declined or
 * expired invitation does not reduce the number. The minimum does not apply to methods with a notice.
 */
function leavesEnough(
  tender: Sourced,
  taken: InvitationPhase,
  others: readonly InvitationPhase[],
): true | Refusal<'invitees_left_too_few'> {
  const { minInvited } = methodSteps[tender.method];
  if (isAnnounced(tender) || ableInvited([taken]) === 0) return true;
  return ableInvited(others) < minInvited ? refuse('invitees_left_too_few', { n: minInvited }) : true;
}

/** A company that holds the place of a draw. */
export interface DrawnCompany {
  /** Whether it can no longer take part: it is not approved, or the purchaser excludes it. */
  readonly isBarred: boolean;
}

/**
 * Checks whether an invitation may be cancelled given the others. A drawn company is cancelled only if it can no longer take
 * part: a buyer that could cancel at will would pass places on until a wanted company is reached. Its place is then free
 * for the next one of the draw, for a further draw or for a recommendation, however many companies are left.
 * @param drawn null for a company that was invited by hand
 */
export function canTakeBack(
  tender: Sourced,
  taken: InvitationPhase,
  others: readonly InvitationPhase[],
  drawn: DrawnCompany | null,
): true | Refusal<'invitees_left_too_few' | 'drawn_stays'> {
  if (drawn === null) return leavesEnough(tender, taken, others);
  return drawn.isBarred ? true : refuse('drawn_stays');
}
