import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';

export function checkDeclineReason(value: string): string | null {
  const length = [...value.trim()].length;
  if (length === 0) return '请输入婉拒理由';
  return length >= 5 && length <= 500 ? null : '婉拒理由须为5–500字';
}

export function canReply(replyUntil: Moment, now: Moment): true | Refusal<'invitation_reply_closed'> {
  return isBefore(now, replyUntil)
    ? true
    : refuse('invitation_reply_closed', { time: formatDateTime(replyUntil) });
}
