import type { CategoryKind } from '../category/kind.ts';
import { type LawRuleCode, law, severityOf } from '../tender/law.ts';
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

/** 87号令55, 磋商办法24: how much of the points the price of goods and of services has at the least. */
function ruleFor({ scope, method, kind }: Procured): LawRuleCode | null {
  if (scope !== 'government' || kind === 'works') return null;
  if (method === 'consultation')
    return kind === 'goods' ? 'priceWeightGoodsConsultation' : 'priceWeightServicesConsultation';
  return kind === 'goods' ? 'priceWeightGoods' : 'priceWeightServices';
}

/** The weight of the price where points are given; empty while the weights are not known, for which completeness asks. */
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
