import type { NegotiationState } from '../negotiation/negotiation.ts';
import type { OpeningResult } from '../opening/opening.ts';
import { type Method, methodSteps } from '../tender/method.ts';

/** An opened bid with what a negotiation came to. */
export interface OpenedOffer {
  readonly result: OpeningResult;
  readonly cause: string | null;
  /** Yuan, tax included; null where nothing could be computed. */
  readonly openingPrice: string | null;
  /** Null where no negotiation was concluded; `quote` null where its last round has none of this bidder. */
  readonly lastRound: {
    readonly quote: { readonly state: string; readonly totalIncl: string | null } | null;
  } | null;
}

export interface Judged {
  /** The price that is evaluated. */
  readonly price: string | null;
  readonly priceFrom: 'bid' | 'negotiation';
  /** Why the bid is not judged; null where it is. */
  readonly excluded: string | null;
}

const unopened: Readonly<Record<Exclude<OpeningResult, 'opened'>, string>> = {
  deemed_revoked: '视为撤销投标',
  deemed_withdrawn: '视为撤回投标',
  unqualified: '不予开启',
};

/**
 * The price an offer is judged by: the last quote of a concluded negotiation, else what was bid. Where the method
 * negotiates in rounds, a bidder without a last offer has left (政府采购非招标采购方式管理办法34).
 */
export function judge(offer: OpenedOffer, method: Method): Judged {
  const own = { price: offer.openingPrice, priceFrom: 'bid' as const };
  if (offer.result !== 'opened') {
    const words = unopened[offer.result];
    return { ...own, excluded: offer.cause === null ? words : `${words}：${offer.cause}` };
  }
  const quote = offer.lastRound?.quote ?? null;
  if (quote?.state === 'submitted' && quote.totalIncl !== null) {
    return { price: quote.totalIncl, priceFrom: 'negotiation', excluded: null };
  }
  if (quote?.state === 'quit') return { ...own, excluded: '已退出谈判' };
  if (offer.lastRound !== null && methodSteps[method].negotiation === 'rounds') {
    return { ...own, excluded: '未提交最后报价，视为退出谈判' };
  }
  return { ...own, excluded: null };
}

/**
 * 谈判 and 磋商 are decided on last offers (政府采购非招标采购方式管理办法33, 磋商办法21): whether the method wants them
 * and there are none. A purchase from a single source is talked over as it needs to be.
 */
export function isUnnegotiated(method: Method, session: NegotiationState | null): boolean {
  const { negotiation, panel } = methodSteps[method];
  return negotiation === 'rounds' && panel !== null && session !== 'concluded';
}
