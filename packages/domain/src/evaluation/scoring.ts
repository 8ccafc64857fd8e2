import { type PriceFormula, priceScorer } from '../criterion/price-formula.ts';
import { Exact, isPlainNumber, parseDecimal } from '../money/decimal.ts';
import { law } from '../tender/law.ts';
import type { EvaluationMethod } from './evaluation.ts';

/** The most points of each part in a comprehensive evaluation, in percent with the sum 100. */
export interface Weights {
  readonly technical: number;
  readonly commercial: number;
  readonly price: number;
}

export function checkWeights(weights: Weights): string | null {
  const parts = [weights.technical, weights.commercial, weights.price];
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.every((part) => Number.isInteger(part) && part >= 0) && sum === 100
    ? null
    : '技术、商务、价格权重须为不小于0的整数，合计100';
}

export function checkScore(value: string, max: number): string | null {
  const fits = isPlainNumber(value, 3, 2) && new Exact(value.trim()).lte(max);
  return fits ? null : `评分须为0–${max}的数字，最多2位小数`;
}

/** One evaluator's scores for one bid. Points are plain decimals within the weight. */
export interface BidScore {
  readonly bidId: string;
  readonly technical: string;
  readonly commercial: string;
  /** False if this evaluator finds that the bid must be rejected (条例51). */
  readonly responsive: boolean;
}

export interface PricedBid {
  readonly bidId: string;
  /** The price of the bid, in yuan. */
  readonly price: string;
  /** The price that is compared: the price of the bid less its deductions. */
  readonly evaluatedPrice: string;
}

export interface ScoredBid extends PricedBid {
  readonly responsive: boolean;
  readonly technical: string;
  readonly commercial: string;
  readonly priceScore: string;
  readonly total: string;
}

/**
 * Scores the bids. Points are the averages of the evaluators who found the bid responsive, to two places. A bid is
 * rejected if more than half of them find that it must be. The formula of the price counts the responsive bids alone.
 */
export function scoreBids(
  bids: readonly PricedBid[],
  scores: readonly BidScore[],
  weights: Weights,
  formula: PriceFormula,
): readonly ScoredBid[] {
  const responsive = new Set(
    bids
      .map((bid) => bid.bidId)
      .filter((bidId) => !isRejected(scores.filter((score) => score.bidId === bidId))),
  );
  const prices = bids.filter((bid) => responsive.has(bid.bidId)).map((bid) => new Exact(bid.evaluatedPrice));
  const pointsOfPrice = prices.length === 0 ? null : priceScorer(formula, prices, weights.price);
  return bids.map((bid) => {
    if (!responsive.has(bid.bidId) || pointsOfPrice === null) return scoreRejected(bid);
    const { technical, commercial } = averageParts(bid.bidId, scores);
    const priceScore = pointsOfPrice(new Exact(bid.evaluatedPrice));
    return {
      ...bid,
      responsive: true,
      technical: technical.toFixed(2),
      commercial: commercial.toFixed(2),
      priceScore: priceScore.toFixed(2),
      total: technical.plus(commercial).plus(priceScore).toFixed(2),
    };
  });
}

/** The points of a bid for the parts beside the price: the averages of the evaluators who found it responsive. */
export function averageParts(bidId: string, scores: readonly BidScore[]) {
  const counted = scores.filter((score) => score.bidId === bidId && score.responsive);
  return {
    technical: average(counted.map((score) => score.technical)),
    commercial: average(counted.map((score) => score.commercial)),
  };
}

/** Whether more than half of the evaluators find that the bid must be rejected. */
export function isRejected(scores: readonly BidScore[]): boolean {
  return scores.filter((score) => !score.responsive).length * 2 > scores.length;
}

function scoreRejected(bid: PricedBid): ScoredBid {
  return {
    ...bid,
    responsive: false,
    technical: '0.00',
    commercial: '0.00',
    priceScore: '0.00',
    total: '0.00',
  };
}

function average(values: readonly string[]): Exact {
  if (values.length === 0) return new Exact(0);
  const sum = values.reduce((total, value) => total.plus(parseDecimal(value) ?? 0), new Exact(0));
  return sum.div(values.length).toDecimalPlaces(2);
}

export interface RankedBid extends ScoredBid {
  readonly rank: number;
  /** True if no criterion of the ranking distinguishes it from its neighbour: the committee must decide. */
  readonly tied: boolean;
}

/** 条例53: at most three candidates are named, in order. */
export const maxCandidates = law.candidates.value;

/**
 * Returns the responsive bids in order. Comprehensive: more points, then the lower price, then more technical points.
 * Lowest price: the lower evaluated price, then more technical points. Bids that are equal in all of this are ordered as
 * the committee has `decided`; without a decision they are marked as tied. Equal points are ordered by the price of the
 * bid, without deductions (87号令57).
 */
export function rankBids(
  scored: readonly ScoredBid[],
  method: EvaluationMethod,
  decided: readonly string[] = [],
): readonly RankedBid[] {
  const byPrice = (a: ScoredBid, b: ScoredBid) => new Exact(a.price).cmp(b.price);
  const byEvaluatedPrice = (a: ScoredBid, b: ScoredBid) => new Exact(a.evaluatedPrice).cmp(b.evaluatedPrice);
  const byTechnical = (a: ScoredBid, b: ScoredBid) => new Exact(b.technical).cmp(a.technical);
  const byTotal = (a: ScoredBid, b: ScoredBid) => new Exact(b.total).cmp(a.total);
  const byDecision = (a: ScoredBid, b: ScoredBid) => {
    const [placeA, placeB] = [decided.indexOf(a.bidId), decided.indexOf(b.bidId)];
    return placeA < 0 || placeB < 0 ? 0 : placeA - placeB;
  };
  const order =
    method === 'comprehensive'
      ? [byTotal, byPrice, byTechnical, byDecision]
      : [byEvaluatedPrice, byTechnical, byDecision];
  const compare = (a: ScoredBid, b: ScoredBid) =>
    order.reduce((difference, by) => (difference === 0 ? by(a, b) : difference), 0);
  const sorted = scored.filter((bid) => bid.responsive).toSorted(compare);
  return sorted.map((bid, index) => {
    const [before, after] = [sorted[index - 1], sorted[index + 1]];
    const tied =
      (before !== undefined && compare(before, bid) === 0) ||
      (after !== undefined && compare(bid, after) === 0);
    return { ...bid, rank: index + 1, tied };
  });
}

export function candidatesOf(ranked: readonly RankedBid[]): readonly RankedBid[] {
  return ranked.slice(0, maxCandidates);
}
