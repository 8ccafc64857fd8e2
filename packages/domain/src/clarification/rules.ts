import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse } from '../outcome.ts';

export function checkReply(value: string): string | null {
  const length = [...value.trim()].length;
  if (length === 0) return '请输入回复内容';
  return length >= 10 && length <= 5000 ? null : '回复内容须为10–5000字';
}

/** 条例52: a reply explains, it does not change the substance. */
export function checkSubstanceUnchanged(confirmed: boolean): string | null {
  return confirmed ? null : '澄清不得超出投标文件范围或改变实质性内容，请勾选确认';
}

export function checkClarificationReply(reply: {
  readonly reply: string;
  readonly substanceUnchanged: boolean;
}): readonly FieldError[] {
  const found = [
    { field: 'reply', message: checkReply(reply.reply) },
    { field: 'substanceUnchanged', message: checkSubstanceUnchanged(reply.substanceUnchanged) },
  ];
  return found.flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]));
}

export function canReplyClarification(dueAt: Moment, now: Moment): true | Refusal<'clarification_closed'> {
  return isBefore(now, dueAt) ? true : refuse('clarification_closed');
}
