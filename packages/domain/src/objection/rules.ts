import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuseFields } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { isOpenObjection, type ObjectionState } from './objection.ts';

export const maxObjectionAttachments = 10;

/** The content of a letter of objection (94号令12). */
export interface ObjectionText {
  /** The clause as written in the documents; may be empty for another subject. */
  readonly clause: string;
  /** The candidate, or the bidder in the opening record; empty for the whole. */
  readonly target: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
}

const checks = {
  facts: requiredText('事实和理由', { min: 10, max: 5000 }),
  basis: requiredText('法律依据', { max: 1000 }),
  request: requiredText('异议请求', { min: 5, max: 1000 }),
} as const;

/** Checks whether the content is complete for submission. A draft may lack anything. */
export function checkObjectionText(text: ObjectionText): true | Refusal<'invalid_input'> {
  const wrong = (['facts', 'basis', 'request'] as const).flatMap((field): FieldError[] => {
    const message = checks[field](text[field]);
    return message === null ? [] : [{ field, message }];
  });
  return wrong.length === 0 ? true : refuseFields(wrong);
}

export const checkObjectionAnswer = requiredText('答复内容', { min: 10, max: 5000 });

/** Returns whether the term of the law has passed without a result. */
export function isOverdue(state: ObjectionState, dueAt: Moment | null, now: Moment): boolean {
  return dueAt !== null && isOpenObjection(state) && !isBefore(now, dueAt);
}
