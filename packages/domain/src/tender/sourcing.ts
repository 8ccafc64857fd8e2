import { type Method, methodLabels, type Sourcing } from './method.ts';

interface SourcingRule {
  /** The first is the default. */
  readonly allowed: readonly [Sourcing, ...Sourcing[]];
  /** The article that gives the purchaser the choice; null if there is no choice. */
  readonly citation: string | null;
}

const announced: SourcingRule = { allowed: ['announced'], citation: null };
const invited: SourcingRule = { allowed: ['invited'], citation: null };
const invitedOrAnnounced: SourcingRule = {
  allowed: ['invited', 'announced'],
  citation: '《政府采购非招标采购方式管理办法》第十二条',
};

/** How each method may find suppliers. Apart from the table of steps, which pages for visitors load. */
export const sourcingRules: Readonly<Record<Method, SourcingRule>> = {
  open_tender: announced,
  invited_tender: invited,
  negotiation: invitedOrAnnounced,
  consultation: {
    allowed: ['announced', 'invited'],
    citation: '《政府采购竞争性磋商采购方式管理暂行办法》第六条',
  },
  inquiry: invitedOrAnnounced,
  rfq: invited,
  single_source: invited,
  reverse_auction: invited,
};

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

/** `none`: nobody is invited · `required`: only invited companies · `optional`: by notice, and by invitation too. */
export function invitationOf({ method, sourcing }: Sourced): 'none' | 'required' | 'optional' {
  if (sourcing === 'invited') return 'required';
  return sourcingRules[method].allowed.includes('invited') ? 'optional' : 'none';
}
