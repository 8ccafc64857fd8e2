import type { NegotiationState } from '../negotiation/negotiation.ts';
import type { OpeningResult } from '../opening/opening.ts';
import { type Method, methodSteps } from '../tender/method.ts';

/** An opened bid with the outcome of a negotiation. */
export interface OpenedOffer {
  readonly result: OpeningResult;
  readonly cause: string | null;
  /** The cause for which the buyer found its bidder not qualified (资格审查); null if it did not. */
  readonly disqualification: string | null;
  /** In yuan, tax included; null if it could not be computed. */
  readonly openingPrice: string | null;
  /** Whether its price envelope is still sealed (双信封). */
  readonly priceSealed: boolean;
  /** Null without a concluded negotiation; `quote` is null if the bidder has none in the last round. */
  readonly lastRound: {
    readonly quote: { readonly state: string; readonly totalIncl: string | null } | null;
  } | null;
}

export interface Judged {
  /** The price that is evaluated. */
  readonly price: string | null;
  readonly priceFrom: 'bid' | 'negotiation';
  readonly priceSealed: boolean;
  /** The reason why the bid is not judged; null if it is. */
  readonly excluded: string | null;
}

const unopened: Readonly<Record<Exclude<OpeningResult, 'opened'>, string>> = {
  deemed_revoked: '视为撤销投标',
  deemed_withdrawn: '视为撤回投标',
  unqualified: '不予开启',
};

/**
 * Returns the price by which an offer is judged: the last quote of a concluded negotiation, else the price of the bid.
 * If the method negotiates in rounds, a bidder without a last offer has quit (政府采购非招标采购方式管理办法34).
 */
export function judge(offer: OpenedOffer, method: Method): Judged {
  const { priceSealed } = offer;
  const ownPrice = { price: offer.openingPrice, priceFrom: 'bid' as const, priceSealed };
  if (offer.result !== 'opened') {
    const words = unopened[offer.result];
    return { ...ownPrice, excluded: offer.cause === null ? words : `${words}：${offer.cause}` };
  }
  if (offer.disqualification !== null) return { ...ownPrice, excluded: offer.disqualification };
  const quote = offer.lastRound?.quote ?? null;
  if (quote?.state === 'submitted' && quote.totalIncl !== null) {
    return { price: quote.totalIncl, priceFrom: 'negotiation', priceSealed: false, excluded: null };
  }
  if (quote?.state === 'quit') return { ...ownPrice, excluded: '已退出谈判' };
  if (offer.lastRound !== null && methodSteps[method].negotiation === 'rounds') {
    return { ...ownPrice, excluded: '未提交最后报价，视为退出谈判' };
  }
  return { ...ownPrice, excluded: null };
}

/**
 * Returns whether the method requires last offers and there are none: 谈判 and 磋商 are decided on last offers
 * (政府采购非招标采购方式管理办法33, 磋商办法21). A purchase from a single source is negotiated as needed.
 */
export function isUnnegotiated(method: Method, session: NegotiationState | null): boolean {
  const { negotiation, panel } = methodSteps[method];
  return negotiation === 'rounds' && panel !== null && session !== 'concluded';
}
