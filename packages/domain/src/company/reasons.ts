import type { FieldError } from '../outcome.ts';
import { requiredText } from '../required-text.ts';

export const reasonSize = { min: 2, max: 200 };
export const noReason = '请至少在一个字段填写补正原因';

/** Checks the reasons for which a reviewer returns a submission. */
export function checkReasons(reasons: readonly FieldError[]): readonly FieldError[] {
  if (reasons.length === 0) return [{ field: 'reasons', message: noReason }];
  return reasons.flatMap(({ message }, at) => {
    const wrong = requiredText('补正原因', reasonSize)(message);
    return wrong === null ? [] : [{ field: `reasons.${at}.message`, message: wrong }];
  });
}
