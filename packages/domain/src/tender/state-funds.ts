import { type Method, methodSteps } from './method.ts';
import type { TenderScope } from './scope.ts';

export const stateFundsLabel = '国有资金占控股或者主导地位';

/** Whether a tender has to say if state money prevails in it: 招标 that the law demands, of which 条例55 speaks. */
export const asksStateFunds = ({
  scope,
  method,
}: {
  readonly scope: TenderScope;
  readonly method: Method;
}): boolean => scope === 'mandatory' && methodSteps[method].isTendering;

/** As it is told; null where the tender does not say. */
export function stateFundsInWords(stateFunded: boolean | null): string | null {
  if (stateFunded === null) return null;
  return stateFunded ? '是' : '否';
}
