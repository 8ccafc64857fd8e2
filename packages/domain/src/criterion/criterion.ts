import { Exact } from '../money/decimal.ts';
import { type PriceFormula, usualPriceFormula } from './price-formula.ts';

/** The part of the evaluation to which a criterion belongs, in the order in which they are judged. */
export const criterionKinds = [
  'qualification',
  'responsiveness',
  'technical',
  'commercial',
  'price',
] as const;
export type CriterionKind = (typeof criterionKinds)[number];

export const criterionKindLabels: Readonly<Record<CriterionKind, string>> = {
  qualification: '资格审查',
  responsiveness: '符合性审查',
  technical: '技术评审',
  commercial: '商务评审',
  price: '价格评审',
};

/** A level of a criterion: the points of a bid that meets `when`. */
export interface Tier {
  readonly when: string;
  readonly points: string;
}

/** A step of a judgement: the evaluator chooses points from `from` to `to` for a bid that meets `when`. */
export interface Step {
  readonly when: string;
  readonly from: string;
  readonly to: string;
}

/** The way in which a bid is judged by a criterion. All numbers are plain decimals. */
export type Scoring =
  /** Met or not met; a bid that does not meet it is rejected. */
  | { readonly by: 'pass' }
  | { readonly by: 'tiers'; readonly tiers: readonly Tier[] }
  /** A number that the bid states: `full` has all points, `none` has none, and others a proportional part. */
  | { readonly by: 'formula'; readonly unit: string; readonly none: string; readonly full: string }
  /** The best bid has all points; each following rank has `step` points less. */
  | { readonly by: 'comparison'; readonly step: string }
  | { readonly by: 'judgement'; readonly steps: readonly Step[] }
  | { readonly by: 'price'; readonly formula: PriceFormula };
export type ScoringBy = Scoring['by'];

export const scoringLabels: Readonly<Record<ScoringBy, string>> = {
  pass: '通过/不通过',
  tiers: '按档得分',
  formula: '按数值计算',
  comparison: '横向比较名次',
  judgement: '分档内评分',
  price: '价格公式',
};

/** The scorings that a kind of criterion allows; the first is the usual one. */
export const scoringsOf: Readonly<Record<CriterionKind, readonly [ScoringBy, ...ScoringBy[]]>> = {
  qualification: ['pass'],
  responsiveness: ['pass'],
  technical: ['judgement', 'tiers', 'formula', 'comparison'],
  commercial: ['tiers', 'formula', 'comparison', 'judgement'],
  price: ['price'],
};

/** 评审因素: a demand of a lot, by which its bids are judged. */
export interface Criterion {
  readonly kind: CriterionKind;
  readonly title: string;
  /** The demand, as bidders read it. */
  readonly requirement: string;
  /** The proof asked for; empty if none is. */
  readonly evidence: string;
  /** The most points, a plain decimal; null for a criterion that is only met or not met. */
  readonly points: string | null;
  readonly scoring: Scoring;
}

/** The kinds of criteria with points, each with the weight of its part. */
export const scoredKinds = ['technical', 'commercial', 'price'] as const satisfies readonly CriterionKind[];
export type ScoredKind = (typeof scoredKinds)[number];

export function isScored(kind: CriterionKind): kind is ScoredKind {
  return kind === 'technical' || kind === 'commercial' || kind === 'price';
}

/** 客观 or 主观: only a judgement within steps depends on the evaluator. */
export function isObjective({ by }: Scoring): boolean {
  return by !== 'judgement';
}

/** The sum of the points of a kind, exact; criteria without readable points count as 0. */
export function pointsOf(criteria: readonly Criterion[], kind: CriterionKind): Exact {
  return criteria
    .filter((criterion) => criterion.kind === kind)
    .reduce((sum, { points }) => (points === null ? sum : sum.plus(points)), new Exact(0));
}

/** The price formula of a lot; the usual one if its criteria name none. */
export function priceFormulaOf(criteria: readonly Pick<Criterion, 'scoring'>[]): PriceFormula {
  const priced = criteria.find(({ scoring }) => scoring.by === 'price')?.scoring;
  return priced?.by === 'price' ? priced.formula : usualPriceFormula;
}
