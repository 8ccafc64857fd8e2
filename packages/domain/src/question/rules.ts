import { namesOf, plainOf } from '../company/mention.ts';
import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { requiredText } from '../required-text.ts';

export const identityMessage = '提疑内容将匿名公开，请勿填写单位名称或联系方式';
export const maxQuestionAttachments = 5;

const lengthOf = (text: string) => [...text.trim()].length;

export function checkSectionRef(value: string): string | null {
  return lengthOf(value) <= 100 ? null : '引用章节不能超过100字';
}

export const checkQuestionTitle = requiredText('标题', { min: 5, max: 100 });
export const checkQuestionContent = requiredText('问题内容', { min: 10, max: 2000 });
export const checkAnswer = requiredText('答复内容', { max: 5000 });

export interface Asker {
  readonly companyName: string;
  /** Names, phones and mail addresses of the company's members. */
  readonly contacts: readonly string[];
}

/** Checks a text that will be published to all. A text that reveals the asker is refused. */
export function checkAnonymous(text: string, asker: Asker): string | null {
  const { plain } = plainOf(text);
  const own = [
    ...namesOf(asker.companyName),
    ...asker.contacts.map((contact) => plainOf(contact).plain),
  ].filter((name) => [...name].length >= 2);
  const tells = own.some((name) => plain.includes(name)) || hasContact(plain);
  return tells ? identityMessage : null;
}

/**
 * Finds mobile and fixed numbers, mail addresses, QQ and WeChat names. The number of a clause or a part is not a phone.
 */
function hasContact(plain: string): boolean {
  const digits = plain.replace(/(?<=\d)[-‐–—](?=\d)/g, '');
  return (
    /(?:(?<![\d.a-z])|tel|phone)(?:\+?86)?1[3-9]\d{9}(?![\da-z])/.test(digits) ||
    /(?<![\d.a-z])0\d{2,3}-?\d{7,8}(?!\d)/.test(plain) ||
    /[a-z0-9._%+-]+@[a-z0-9-]+\.[a-z]{2,}/.test(plain) ||
    /(?:qq|微信|wechat|vx)(?:号|群)?[:：]?[a-z0-9_-]{5,}/.test(plain)
  );
}

/** The time for questions ends before the bid deadline. Afterwards a company may object. */
export function canAsk(questionUntil: Moment, now: Moment): true | Refusal<'question_closed'> {
  return isBefore(now, questionUntil)
    ? true
    : refuse('question_closed', { time: formatDateTime(questionUntil) });
}
