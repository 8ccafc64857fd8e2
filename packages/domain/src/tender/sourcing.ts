import { sourcingRules } from './ground.ts';
import { type Method, methodLabels, type Sourcing } from './method.ts';

export const sourcingLabel = '供应商产生方式';
export const sourcingLabels: Readonly<Record<Sourcing, string>> = {
  announced: '公告邀请',
  invited: '书面邀请',
};

/** The fields that decide who may take part in a tender. */
export interface Sourced {
  readonly method: Method;
  readonly sourcing: Sourcing;
}

/** Returns whether the tender is publicly announced. If not, only the invited companies are informed. */
export function isAnnounced({ sourcing }: Pick<Sourced, 'sourcing'>): boolean {
  return sourcing === 'announced';
}

/** Returns the default way of a method to find suppliers. */
export function usualSourcing(method: Method): Sourcing {
  return sourcingRules[method].allowed[0];
}

/** Returns whether the purchaser has a choice: 谈判 and 询价 (74号令12), 磋商 (磋商办法6). */
export function choosesSourcing(method: Method): boolean {
  return sourcingRules[method].allowed.length > 1;
}

/** Returns the given way if the method allows it, otherwise the method's default. */
export function sourcingWithin({ method, sourcing }: Sourced): Sourcing {
  return sourcingRules[method].allowed.includes(sourcing) ? sourcing : usualSourcing(method);
}

/** Returns why the method does not allow the way; null if it does. */
export function checkSourcing({ method, sourcing }: Sourced): string | null {
  return sourcingRules[method].allowed.includes(sourcing)
    ? null
    : `${methodLabels[method]}不能采用${sourcingLabels[sourcing]}，${sourcingLabel}应为${sourcingLabels[usualSourcing(method)]}`;
}

/** Returns `none` if nobody is invited, `required` if only invited companies take part, `optional` if others do too. */
export function invitationOf({ method, sourcing }: Sourced): 'none' | 'required' | 'optional' {
  if (sourcing === 'invited') return 'required';
  return sourcingRules[method].allowed.includes('invited') ? 'optional' : 'none';
}
