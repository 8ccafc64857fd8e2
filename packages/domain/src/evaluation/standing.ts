import type { PriceFormula } from '../criterion/price-formula.ts';
import type { EvaluationMethod } from './evaluation.ts';
import type { Judged } from './judged.ts';
import type { Deducted } from './preference.ts';
import { averageParts, candidatesOf, isRejected, rankBids, scoreBids, type Weights } from './scoring.ts';
import { rejectionReason, type SheetRow, scoresOf } from './sheet.ts';

export interface JudgedBid extends Judged, Deducted {
  readonly bidId: string;
  readonly companyName: string;
}

/** The points of a bid by part, to two places. */
export interface Points {
  readonly technical: string;
  readonly commercial: string;
  readonly priceScore: string;
  readonly total: string;
}

/** The outcome of the evaluation for one bid. */
export interface BidStanding extends Points {
  readonly bidId: string;
  readonly companyName: string;
  /** Null for a bid that is rejected or was not judged. */
  readonly rank: number | null;
  /** True if no criterion distinguishes it from its neighbour in rank: the committee must decide. */
  readonly tied: boolean;
  readonly candidate: boolean;
  readonly responsive: boolean;
  /** The price of the bid, for which it is awarded. */
  readonly price: string | null;
  readonly evaluatedPrice: Deducted['evaluatedPrice'];
  readonly deductions: Deducted['deductions'];
  /** True if its price envelope is still sealed: it has points for the other parts and no rank. */
  readonly priceSealed: boolean;
  /** The reason why it is rejected or was not judged. */
  readonly reason: string;
}

const noPoints = { technical: '0.00', commercial: '0.00', priceScore: '0.00', total: '0.00' };

/** Returns the bids to judge. A bid without a computable price is one of them, and is rejected by the evaluators. */
export function toBeJudged(bids: readonly JudgedBid[]): readonly JudgedBid[] {
  return bids.filter(({ excluded }) => excluded === null);
}

/** Returns the ids of the bids whose technical and commercial parts pass, by the majority of the submitted sheets. */
export function passingBids(
  bids: readonly JudgedBid[],
  sheets: readonly (readonly SheetRow[])[],
): readonly string[] {
  const scores = sheets.flatMap((sheet) => scoresOf(sheet));
  return toBeJudged(bids)
    .filter(({ bidId }) => !isRejected(scores.filter((score) => score.bidId === bidId)))
    .map(({ bidId }) => bidId);
}

/**
 * Returns all bids with their points and ranks: the ranked first, then the rejected, then those not judged. `sheets`
 * are the submitted ones. A bid without a computable price has no rank, whatever its points.
 */
export function standingsOf(
  bids: readonly JudgedBid[],
  sheets: readonly (readonly SheetRow[])[],
  rules: { readonly method: EvaluationMethod; readonly weights: Weights; readonly formula: PriceFormula },
  decided: readonly string[] = [],
): readonly BidStanding[] {
  const judged = toBeJudged(bids);
  const rowsOf = (bidId: string) => sheets.flatMap((sheet) => sheet.filter((row) => row.bidId === bidId));
  const priced = judged.flatMap(({ bidId, price, evaluatedPrice }) =>
    price === null ? [] : [{ bidId, price, evaluatedPrice: evaluatedPrice ?? price }],
  );
  const scores = sheets.flatMap((sheet) => scoresOf(sheet));
  const passing = new Set(passingBids(bids, sheets));
  const scored = scoreBids(priced, scores, rules.weights, rules.formula);
  const ranked = rankBids(scored, rules.method, decided);
  const candidates = new Set(candidatesOf(ranked).map(({ bidId }) => bidId));
  const all = bids.map((bid): BidStanding => {
    const { bidId, companyName, price, priceSealed, evaluatedPrice, deductions } = bid;
    const about = { bidId, companyName, price, priceSealed, evaluatedPrice, deductions };
    const place = ranked.find((one) => one.bidId === bidId);
    if (place !== undefined) {
      const { rank, tied, technical, commercial, priceScore, total } = place;
      const points = { technical, commercial, priceScore, total };
      const candidate = candidates.has(bidId);
      return { ...about, rank, tied, candidate, responsive: true, ...points, reason: '' };
    }
    const waits = priceSealed && passing.has(bidId);
    const reason = waits ? '' : (bid.excluded ?? (rejectionReason(rowsOf(bidId)) || '投标总价无法计算'));
    const nowhere = { rank: null, tied: false, candidate: false, responsive: waits };
    if (!waits) return { ...about, ...nowhere, ...noPoints, reason };
    const { technical, commercial } = averageParts(bidId, scores);
    const parts = { technical: technical.toFixed(2), commercial: commercial.toFixed(2) };
    return { ...about, ...nowhere, ...noPoints, ...parts, reason };
  });
  const place = (one: BidStanding) => one.rank ?? Number.POSITIVE_INFINITY;
  return all.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** Returns the standings of a lot that fails before the scoring: no bid has points or a rank. */
export function withoutRanks(standings: readonly BidStanding[]): readonly BidStanding[] {
  return standings.map((one) => ({ ...one, ...noPoints, rank: null, tied: false, candidate: false }));
}

/** Returns the sentence of a report that ranks no bid: all are rejected, or too few passed to be scored. */
export function unrankedText(standings: readonly Pick<BidStanding, 'companyName' | 'responsive'>[]): string {
  const passing = standings.flatMap(({ companyName, responsive }) => (responsive ? [companyName] : []));
  return passing.length === 0
    ? '没有通过评审的投标。'
    : `通过初步评审的投标：${passing.join('、')}。数量不足，未评分排名。`;
}

/**
 * Returns the first rank at which a tie must be resolved: among the candidates, or between the last of them and the
 * next bid. Null if no tie affects the candidates.
 */
export function openTie(standings: readonly BidStanding[]): number | null {
  return standings.find(({ tied, candidate }) => tied && candidate)?.rank ?? null;
}
