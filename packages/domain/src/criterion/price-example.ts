import { type PreferenceStatement, type Preferences, withDeductions } from '../evaluation/preference.ts';
import { Exact } from '../money/decimal.ts';
import { type PriceFormula, priceScorer } from './price-formula.ts';

/** Shares of the base that the invented bids of the example ask. */
const shares = ['0.98', '0.93', '0.9', '0.85', '0.72'] as const;
/** The base of a lot without a price that may be shown, in yuan. */
const usualBase = '1000000';

const small = [{ item: '标的', company: '企业', size: 'small' }] as const;
/** The first bidder is a small company; all offer domestic products but the last. */
const statements: readonly PreferenceStatement[] = shares.map((_, place) => ({
  makers: place === 0 ? small : [],
  domestic: place === shares.length - 1 ? 'none' : 'all',
}));

interface Example {
  readonly formula: PriceFormula;
  /** The points of the price. */
  readonly weight: number;
  /** The price from which the bids are invented; null for 100万元. */
  readonly base: string | null;
  readonly preferences: Preferences;
}

/** Computes the points of five invented bids, 甲 to 戊, which are all responsive. */
export function priceExample({ formula, weight, base, preferences }: Example) {
  const bids = shares.map((share, place) => ({
    bidId: '甲乙丙丁戊'.charAt(place),
    price: new Exact(base ?? usualBase).times(share).toFixed(2),
    excluded: null,
    statement: statements[place] ?? null,
  }));
  const evaluated = withDeductions(bids, preferences, []).map((bid) => ({
    ...bid,
    evaluatedPrice: bid.evaluatedPrice ?? bid.price,
  }));
  const compared = evaluated.map(({ evaluatedPrice }) => new Exact(evaluatedPrice));
  const score = priceScorer(formula, compared, weight);
  return evaluated.map(({ bidId, price, evaluatedPrice, deductions }) => ({
    ...{ name: bidId, price, evaluatedPrice, deductions },
    points: score(new Exact(evaluatedPrice)).toFixed(2),
  }));
}
