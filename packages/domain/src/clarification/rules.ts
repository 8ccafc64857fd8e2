import { isOver, type LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { ClarificationState } from './clarification.ts';

export const checkSubject = requiredText('澄清事项', { min: 2, max: 100 });
export const checkContent = requiredText('澄清内容', { min: 10, max: 5000 });

export function checkDueAt(dueAt: Moment, now: Moment): string | null {
  return isBefore(now, dueAt) ? null : '回复截止时间须晚于当前时间';
}

export type AskReason = 'method_has_no_step' | 'lot_suspended' | 'lot_over' | 'transition_not_allowed';

/** 条例52: checks that the bids are being evaluated, and that the method has the step. */
export function canAskClarification(state: LotState, method: Method): true | Refusal<AskReason> {
  if (!methodSteps[method].clarification) return refuse('method_has_no_step');
  if (state === 'suspended') return refuse('lot_suspended');
  if (isOver(state)) return refuse('lot_over');
  return state === 'evaluating' ? true : refuse('transition_not_allowed');
}

export const checkReply = requiredText('回复内容', { min: 10, max: 5000 });

/** 条例52: a reply explains the bid and does not change its substance. */
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

/** Checks whether the bidder may reply now: once, before the due time, and while its bid is evaluated. */
export function canReplyIn(
  lotState: LotState,
  clarification: { readonly state: ClarificationState; readonly dueAt: Moment },
  now: Moment,
): true | Refusal<'clarification_closed' | 'lot_suspended' | 'lot_over' | 'transition_not_allowed'> {
  if (clarification.state !== 'issued') return refuse('transition_not_allowed');
  if (lotState === 'suspended') return refuse('lot_suspended');
  if (isOver(lotState)) return refuse('lot_over');
  if (lotState !== 'evaluating') return refuse('transition_not_allowed');
  return canReplyClarification(clarification.dueAt, now);
}
