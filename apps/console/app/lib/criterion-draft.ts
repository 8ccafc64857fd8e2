import type { LotInput } from '@procure/contract/tender/fields.schema.ts';
import { type CriterionKind, type ScoringBy, scoringsOf } from '@procure/domain/criterion/criterion.ts';
import type { EvaluationMethod } from '@procure/domain/evaluation/evaluation.ts';
import type { Preferences } from '@procure/domain/evaluation/preference.ts';

/** A criterion as it is typed. */
export type CriterionDraft = LotInput['criteria'][number];

/** The parts of a lot that its criteria are edited with; numbers as they are typed. */
export interface CriteriaLot {
  readonly criteria: readonly CriterionDraft[];
  readonly evaluationMethod: EvaluationMethod;
  readonly weights: Readonly<Record<'technical' | 'commercial' | 'price', string>>;
  readonly preferences: Preferences;
  readonly ceilingPrice: string;
  readonly estimate: string;
}

export function emptyCriterion(kind: CriterionKind): CriterionDraft {
  return {
    id: crypto.randomUUID(),
    kind,
    title: kind === 'price' ? '投标报价' : '',
    requirement: '',
    evidence: '',
    points: null,
    scoring: emptyScoring(scoringsOf[kind][0]),
  };
}

/** A scoring with the rows and fields that its author fills in. */
export function emptyScoring(by: ScoringBy): CriterionDraft['scoring'] {
  switch (by) {
    case 'pass':
      return { by };
    case 'tiers':
      return { by, tiers: [emptyTier, emptyTier] };
    case 'formula':
      return { by, unit: '', none: '', full: '' };
    case 'comparison':
      return { by, step: '' };
    case 'judgement':
      return { by, steps: [emptyStep, emptyStep, emptyStep] };
    case 'price':
      return { by, formula: { kind: 'lowest' } };
  }
}

const emptyTier = { when: '', points: '' };
const emptyStep = { when: '', from: '', to: '' };

/** The criteria with the points of the price, which are its weight; null while the weight cannot be read. */
export function withPricePoints(criteria: readonly CriterionDraft[], weight: string): CriterionDraft[] {
  const points = /^\d{1,4}$/.test(weight.trim()) ? weight.trim() : null;
  return criteria.map((criterion) => (criterion.kind === 'price' ? { ...criterion, points } : criterion));
}
