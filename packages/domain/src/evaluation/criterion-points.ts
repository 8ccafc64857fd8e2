import { type CriterionKind, isScored } from '../criterion/criterion.ts';
import type { LotCriterion } from '../criterion/judgement.ts';
import { Exact, isPlainNumber } from '../money/decimal.ts';
import type { SubmittedSheet } from './discrepancy.ts';
import type { Points } from './standing.ts';

/** The points of one bid for one criterion, for its bidder (87号令69). */
export interface CriterionPoints {
  readonly kind: CriterionKind;
  readonly title: string;
  /** The most points. */
  readonly full: string;
  /** The mean of the members who found the bid responsive, to two places; of the price, its points. */
  readonly points: string;
}

/**
 * The points of a bid by criterion, in the order of the criteria. Empty if the lot has none, or if its sheets are of a
 * release without judgements by criterion.
 */
export function criterionPointsOf(
  bidId: string,
  sheets: readonly SubmittedSheet[],
  criteria: readonly LotCriterion[],
  { priceScore }: Pick<Points, 'priceScore'>,
): readonly CriterionPoints[] {
  const judgements = sheets
    .flatMap(({ rows }) => rows.filter((row) => row.bidId === bidId && row.responsive !== false))
    .flatMap((row) => row.judgements ?? []);
  if (judgements.length === 0) return [];
  return criteria.flatMap(({ id, kind, title, points: full }): readonly CriterionPoints[] => {
    if (!isScored(kind) || full === null) return [];
    if (kind === 'price') return [{ kind, title, full, points: priceScore }];
    const given = judgements
      .filter(({ criterionId }) => criterionId === id)
      .map(({ points }) => points.trim())
      .filter((points) => isPlainNumber(points, 3, 2));
    if (given.length === 0) return [];
    const sum = given.reduce((total, points) => total.plus(points), new Exact(0));
    return [{ kind, title, full, points: sum.div(given.length).toFixed(2) }];
  });
}
