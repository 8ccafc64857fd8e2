import type { CategoryKind } from '../category/kind.ts';
import { type LawLimitCode, law, severityOf } from '../tender/law.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';
import type { EvaluationMethod } from './evaluation.ts';
import type { Weights } from './scoring.ts';

export interface Weighed {
  readonly evaluationMethod: EvaluationMethod;
  readonly weights: Weights | null;
}

interface Procured {
  readonly scope: TenderScope;
  readonly method: Method;
  readonly kind: CategoryKind;
}

/** Returns the rule for the least share of the price in the points, for goods and for services (87号令55, 磋商办法24). */
function ruleFor({ scope, method, kind }: Procured): LawLimitCode | null {
  if (scope !== 'government' || kind === 'works') return null;
  if (method === 'consultation')
    return kind === 'goods' ? 'priceWeightGoodsConsultation' : 'priceWeightServicesConsultation';
  return kind === 'goods' ? 'priceWeightGoods' : 'priceWeightServices';
}

/**
 * Checks the weight of the price in a comprehensive evaluation. Empty while the weights are unknown; completeness
 * requires them.
 */
export function checkPriceWeight(
  { evaluationMethod, weights }: Weighed,
  procured: Procured,
): readonly Violation[] {
  const code = ruleFor(procured);
  if (code === null || evaluationMethod !== 'comprehensive' || weights === null) return [];
  const least = law[code].value;
  if (weights.price >= least) return [];
  return [
    {
      ruleCode: code,
      severity: severityOf[procured.scope],
      field: 'weights',
      message: `${procured.kind === 'goods' ? '货物' : '服务'}项目的价格分值不得低于总分值的${least}%`,
      ...sourceOf(code),
    },
  ];
}
