import { checkScore } from '../evaluation/scoring.ts';
import { Exact, isPlainNumber } from '../money/decimal.ts';
import { isValue } from './answer.ts';
import { type Criterion, isScored, type Scoring } from './criterion.ts';

/** 逐项评审: an evaluator's judgement of one bid by one criterion. */
export interface Judgement {
  readonly criterionId: string;
  /** For a criterion that a bid must meet; null until it is decided. */
  readonly met: boolean | null;
  /** For a criterion with points: a plain decimal, empty until it is decided. */
  readonly points: string;
}

/** A criterion of a lot, with its id. */
export type LotCriterion = Criterion & { readonly id: string };

/** The criteria that evaluators judge: all but the price, which its formula scores. */
export function judgedCriteria<C extends Criterion>(criteria: readonly C[]): readonly C[] {
  return criteria.filter(({ kind }) => kind !== 'price');
}

/**
 * The points of a criterion by formula for the number that the bid states, to two places, half up: none below `none`,
 * full from `full` on, a proportional part between them. Null for other criteria, and if the bid states no number.
 */
export function computedPoints({ points, scoring }: Criterion, value: string): string | null {
  if (scoring.by !== 'formula' || points === null || !isValue(value)) return null;
  const [none, full] = [new Exact(scoring.none), new Exact(scoring.full)];
  const share = new Exact(value.trim()).minus(none).div(full.minus(none));
  return Exact.min(1, Exact.max(0, share)).times(points).toDecimalPlaces(2).toString();
}

/**
 * Checks the points that an evaluator gives. Objective points are computed or one of the published ones, so that
 * evaluators agree (87号令55); others lie within a step.
 * @param value the number that the bid states; empty if it states none
 */
export function checkPoints(criterion: Criterion, given: string, value: string): string | null {
  const { points, scoring } = criterion;
  if (points === null) return null;
  if (given.trim() === '') return '请评分';
  const message = checkScore(given, Number(points));
  if (message !== null) return message;
  return checkLevel(scoring, new Exact(given.trim()), new Exact(points), computedPoints(criterion, value));
}

function checkLevel(scoring: Scoring, given: Exact, full: Exact, computed: string | null): string | null {
  switch (scoring.by) {
    case 'tiers': {
      const levels = scoring.tiers.map((tier) => tier.points);
      return levels.some((level) => given.eq(level)) ? null : `须为各档的得分之一：${levels.join('、')}分`;
    }
    case 'formula':
      return computed === null || given.eq(computed) ? null : `按投标值计算为${computed}分`;
    case 'comparison': {
      const steps = full.minus(given).div(scoring.step);
      return given.isZero() || steps.isInteger() ? null : `须为满分${full}分减去${scoring.step}分的整数倍`;
    }
    case 'judgement':
      return scoring.steps.some(({ from, to }) => given.gte(from) && given.lte(to))
        ? null
        : `须在某一档的分数之内：${scoring.steps.map(({ from, to }) => `${from}–${to}`).join('、')}分`;
    case 'pass':
    case 'price':
      return null;
  }
}

/** The sum of the points that an evaluator gave for a part; null for a part without criteria, which has one number. */
export function sumOfPoints(
  criteria: readonly LotCriterion[],
  judgements: readonly Judgement[],
  kind: 'technical' | 'commercial',
): string | null {
  const own = criteria.filter((criterion) => criterion.kind === kind);
  if (own.length === 0) return null;
  const given = new Map(judgements.map(({ criterionId, points }) => [criterionId, points.trim()]));
  return own
    .map(({ id }) => given.get(id) ?? '')
    .filter((points) => isPlainNumber(points, 3, 2))
    .reduce((sum, points) => sum.plus(points), new Exact(0))
    .toString();
}

/** Whether a bid fails a criterion that it must meet, in the judgement of one evaluator. */
export function failsAny(criteria: readonly LotCriterion[], judgements: readonly Judgement[]): boolean {
  return criteria.some(
    ({ id, kind }) =>
      !isScored(kind) && judgements.some(({ criterionId, met }) => criterionId === id && met === false),
  );
}
