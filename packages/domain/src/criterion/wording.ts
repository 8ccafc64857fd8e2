import type { Scoring } from './criterion.ts';
import { priceFormulaText } from './price-formula.ts';

/** Describes how points are given, in words for notices and pages. */
export function scoringText(scoring: Scoring): string {
  switch (scoring.by) {
    case 'pass':
      return '不满足的，投标被否决';
    case 'tiers':
      return scoring.tiers.map(({ when, points }) => `${when}，得${points}分`).join('；');
    case 'formula':
      return `${scoring.full}${scoring.unit}得满分，${scoring.none}${scoring.unit}得0分，其间按比例计算`;
    case 'comparison':
      return `最优者得满分，其余每降一名减${scoring.step}分，减完为止`;
    case 'judgement':
      return scoring.steps.map(({ when, from, to }) => `${when}，得${from}–${to}分`).join('；');
    case 'price':
      return priceFormulaText(scoring.formula);
  }
}
