import type { ObjectionRightView } from '@procure/contract/objection/objection.schema.ts';
import { isFree } from '@procure/domain/objection/access.ts';
import type { ObjectionSubject } from '@procure/domain/objection/objection.ts';
import { isRefused } from '@procure/domain/outcome.ts';

/** 「在收到之日起3日内答复」. */
export function answerWords({ answerWithin }: Pick<ObjectionRightView, 'answerWithin'>): string {
  return answerWithin === '当日' ? '在当日答复' : `在收到异议之日起${answerWithin}内答复`;
}

/** The acts that, by law, wait for the answer. */
export function heldWords(subject: ObjectionSubject): string {
  const acts = (['prequalify', 'open', 'publicize', 'decide'] as const).flatMap((act) => {
    const free = isFree(act, [{ subject, answered: false }]);
    return isRefused(free) ? [free.values?.act ?? ''] : [];
  });
  return acts.length === 0 ? '' : `答复或者撤回之前，不能${acts.join('、')}。`;
}
