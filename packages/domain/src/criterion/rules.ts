import { type LawRuleCode, severityOf } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';
import type { Evaluated } from './completeness.ts';
import { type Criterion, criterionKindLabels, isScored, priceFormulaOf } from './criterion.ts';
import { priceFormulaLabels } from './price-formula.ts';

interface Procured {
  readonly scope: TenderScope;
  readonly method: Method;
}

/** The obligations of a government procurement by points, by the regulation of its method; null if it has none. */
function obligationsOf(method: Method) {
  const { isTendering, governmentEvaluation } = methodSteps[method];
  if (isTendering)
    return {
      quantified: 'criteriaQuantified',
      price: 'priceFormula',
      qualification: 'qualificationNotScored',
    } as const;
  if (governmentEvaluation?.by !== 'comprehensive') return null;
  return {
    quantified: 'criteriaQuantifiedConsultation',
    price: 'priceFormulaConsultation',
    qualification: null,
  } as const;
}

/**
 * Checks the criteria of a lot of a government procurement that is evaluated by points: they are written out, the price
 * is scored by the lowest price, and in a tendering no qualification is scored (87号令55, 磋商办法23, 24).
 */
export function checkCriteriaLaw(
  criteria: readonly Criterion[],
  { evaluationMethod, weights }: Evaluated,
  { scope, method }: Procured,
): readonly Violation[] {
  if (scope !== 'government' || evaluationMethod !== 'comprehensive' || weights === null) return [];
  const codes = obligationsOf(method);
  if (codes === null) return [];
  const violations: Violation[] = [];
  const add = (ruleCode: LawRuleCode, field: string, message: string) =>
    violations.push({ ruleCode, severity: severityOf[scope], field, message, ...sourceOf(ruleCode) });
  for (const kind of ['technical', 'commercial'] as const) {
    if (weights[kind] > 0 && !criteria.some((criterion) => criterion.kind === kind))
      add(
        codes.quantified,
        'criteria',
        `请列出${criterionKindLabels[kind]}的评审因素：评审因素应当细化和量化，并与采购需求对应`,
      );
  }
  const formula = priceFormulaOf(criteria);
  if (formula.kind !== 'lowest') add(codes.price, 'criteria', `价格分须采用${priceFormulaLabels.lowest}计算`);
  const qualifications = new Set(
    criteria.filter(({ kind }) => kind === 'qualification').map(({ title }) => title),
  );
  criteria.forEach(({ kind, title }, place) => {
    if (codes.qualification !== null && isScored(kind) && qualifications.has(title))
      add(codes.qualification, `criteria.${place}.title`, '资格条件不得作为评审因素');
  });
  return violations;
}
