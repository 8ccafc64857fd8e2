import type { OutboxState } from './state.ts';

/** Days after which a text tells of what is over, and is not sent any more. */
export const resendableDays = 30;

/** What a text that was not sent looks like to whoever would have it sent again. */
export interface Unsent {
  readonly state: OutboxState;
  /** A code, or a link that opens something: its words are gone. */
  readonly isSecret: boolean;
  readonly isOld: boolean;
  /** Its words and its address are kept no longer. */
  readonly isWiped: boolean;
  /** Its reader has another address by now, or their account is shut. */
  readonly isMoved: boolean;
}

/** Where a text stands that is under way, or has arrived: having it sent again changes nothing. */
const done: readonly OutboxState[] = ['waiting', 'gathered', 'sent', 'digested'];

/** Why a text cannot be sent again, as the middle of a sentence; null where it can, or where there is no need. */
export function whyNotResent({ state, isSecret, isOld, isWiped, isMoved }: Unsent): string | null {
  if (done.includes(state)) return null;
  if (state === 'cancelled') return '收件人已不再接收';
  if (isWiped) return '已过保存期限，内容和收件地址已清除';
  if (isSecret) return '验证码或链接未能及时发出，内容已不保留，请收件人重新获取';
  if (isOld) return `已超过${resendableDays}天`;
  return isMoved ? '收件人的账号已停用，或已更换联系方式' : null;
}
