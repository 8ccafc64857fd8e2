import { type Method, methodSteps } from './method.ts';
import type { TenderScope } from './scope.ts';

export const stateFundsLabel = '国有资金占控股或者主导地位';

/** Returns whether a tender must declare if state funds prevail: a mandatory 招标, to which 条例55 applies. */
export const asksStateFunds = ({
  scope,
  method,
}: {
  readonly scope: TenderScope;
  readonly method: Method;
}): boolean => scope === 'mandatory' && methodSteps[method].isTendering;

/** Returns the declaration in words; null without one. */
export function stateFundsInWords(stateFunded: boolean | null): string | null {
  if (stateFunded === null) return null;
  return stateFunded ? '是' : '否';
}
