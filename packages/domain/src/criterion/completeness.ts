import type { EvaluationMethod } from '../evaluation/evaluation.ts';
import { checkWeights, type Weights } from '../evaluation/scoring.ts';
import { Exact } from '../money/decimal.ts';
import type { FieldError } from '../outcome.ts';
import {
  type Criterion,
  criterionKindLabels,
  isScored,
  pointsOf,
  type ScoredKind,
  type Scoring,
  scoredKinds,
} from './criterion.ts';

/** The parts of a lot that its criteria must agree with. */
export interface Evaluated {
  readonly evaluationMethod: EvaluationMethod;
  readonly weights: Weights | null;
}

/**
 * Returns what prevents criteria from being judged as written: at `criteria` if their sum is wrong, at
 * `criteria.0.points` or `criteria.0.scoring` if one of them is. Empty without criteria.
 */
export function checkCriteria(criteria: readonly Criterion[], lot: Evaluated): readonly FieldError[] {
  const errors: FieldError[] = [];
  const scored = criteria.some(({ kind }) => isScored(kind));
  if (scored && lot.evaluationMethod !== 'comprehensive')
    errors.push({ field: 'criteria', message: '经评审的最低价法不评分，请删除技术、商务和价格评审因素' });
  // Weights that are wrong themselves have their own message.
  else if (scored && lot.weights !== null && checkWeights(lot.weights) === null)
    errors.push(...checkSums(criteria, lot.weights));
  criteria.forEach((criterion, place) => {
    const message = checkScoring(criterion);
    if (message !== null) errors.push({ field: `criteria.${place}.scoring`, message });
    const same = criteria.findIndex(
      ({ kind, title }) => kind === criterion.kind && title === criterion.title,
    );
    if (same < place)
      errors.push({ field: `criteria.${place}.title`, message: `与第${same + 1}项重复，请合并或改名` });
  });
  return errors;
}

/** The sums of points, by part. A part without criteria is judged as a whole; the price has at most one. */
function checkSums(criteria: readonly Criterion[], weights: Weights): readonly FieldError[] {
  const count = (kind: ScoredKind) => criteria.filter((criterion) => criterion.kind === kind).length;
  if (count('price') > 1) return [{ field: 'criteria', message: '价格评审只能设一项' }];
  return scoredKinds.flatMap((kind): FieldError[] => {
    const sum = pointsOf(criteria, kind);
    if (count(kind) === 0 || sum.eq(weights[kind])) return [];
    return [
      {
        field: 'criteria',
        message: `${criterionKindLabels[kind]}因素合计${sum}分，须等于权重${weights[kind]}分`,
      },
    ];
  });
}

/** Returns the reason why the points of one criterion cannot be given, or null. */
export function checkScoring({ kind, points, scoring }: Criterion): string | null {
  if (!isScored(kind)) return points === null ? null : '资格和符合性审查不设分值';
  // The points of the price are its weight, which may be zero.
  if (scoring.by === 'price') return null;
  if (points === null || new Exact(points).isZero()) return '请输入大于0的分值';
  return checkLevels(scoring, new Exact(points));
}

function checkLevels(scoring: Exclude<Scoring, { by: 'price' }>, points: Exact): string | null {
  const full = `满分${points}分`;
  switch (scoring.by) {
    case 'pass':
      return '评分因素须设评分方式';
    case 'tiers': {
      const most = Exact.max(0, ...scoring.tiers.map((tier) => tier.points));
      return most.eq(points) ? null : `最高一档须等于${full}`;
    }
    case 'formula':
      return new Exact(scoring.none).eq(scoring.full) ? '得满分与得0分的数值不能相同' : null;
    case 'comparison': {
      const step = new Exact(scoring.step);
      return step.isZero() || step.gt(points) ? `每名次减分须大于0且不超过${full}` : null;
    }
    case 'judgement':
      return checkSteps(scoring.steps, points);
  }
}

/** 87号令55: a range is divided into steps. They do not overlap, and the best one ends at full points. */
function checkSteps(steps: Extract<Scoring, { by: 'judgement' }>['steps'], points: Exact): string | null {
  if (steps.length < 2) return '请至少分两档，写明每档的标准';
  if (steps.some(({ from, to }) => new Exact(from).gt(to))) return '每档的最低分不能高于最高分';
  const sorted = steps.toSorted((a, b) => new Exact(b.to).cmp(a.to));
  if (!new Exact(sorted[0]?.to ?? 0).eq(points)) return `最高一档的最高分须等于满分${points}分`;
  const overlaps = sorted.some((step, place) => {
    const next = sorted[place + 1];
    return next !== undefined && new Exact(next.to).gte(step.from);
  });
  return overlaps ? '各档的分数不能重叠' : null;
}
