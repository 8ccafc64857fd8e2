import type { OutboxState } from './state.ts';

/** Days after which a message is outdated and not sent any more. */
export const resendableDays = 30;

/** The facts of an unsent message for a person who would send it again. */
export interface Unsent {
  readonly state: OutboxState;
  /** A code, or a link that opens something. Its text is not retained. */
  readonly isSecret: boolean;
  readonly isOld: boolean;
  /** Its text and its address are not retained any more. */
  readonly isWiped: boolean;
  /** The reader's address has changed, or the account is disabled. */
  readonly isMoved: boolean;
}

/** The states of a message that is under way or has arrived. Sending it again changes nothing. */
const done: readonly OutboxState[] = ['waiting', 'gathered', 'sent', 'digested'];

/** Returns why a message cannot be sent again, as the middle of a sentence; null if it can, or if there is no need. */
export function whyNotResent({ state, isSecret, isOld, isWiped, isMoved }: Unsent): string | null {
  if (done.includes(state)) return null;
  if (state === 'cancelled') return '收件人已不再接收';
  if (isWiped) return '已过保存期限，内容和收件地址已清除';
  if (isSecret) return '验证码或链接未能及时发出，内容已不保留，请收件人重新获取';
  if (isOld) return `已超过${resendableDays}天`;
  return isMoved ? '收件人的账号已停用，或已更换联系方式' : null;
}
