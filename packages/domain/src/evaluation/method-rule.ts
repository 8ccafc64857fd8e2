import { type LawRuleCode, law, severityOf } from '../tender/law.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';
import { type EvaluationMethod, evaluationMethodLabels } from './evaluation.ts';

interface Prescribed {
  readonly evaluation: EvaluationMethod;
  readonly ruleCode: LawRuleCode;
}

/** 74号令35、48, 磋商办法23: how a government purchase compares the responses, by method. Other scopes are free. */
const prescribed: Partial<Record<Method, Prescribed>> = {
  negotiation: { evaluation: 'lowest_price', ruleCode: 'lowestPriceNegotiation' },
  inquiry: { evaluation: 'lowest_price', ruleCode: 'lowestPriceInquiry' },
  consultation: { evaluation: 'comprehensive', ruleCode: 'pointsConsultation' },
};

/** The one way to compare responses that the law leaves, with its article; null where the tender chooses. */
export function prescribedEvaluation(
  scope: TenderScope,
  method: Method,
): { readonly evaluation: EvaluationMethod; readonly citation: string } | null {
  const rule = ruleOf(scope, method);
  return rule === null ? null : { evaluation: rule.evaluation, citation: law[rule.ruleCode].citation };
}

function ruleOf(scope: TenderScope, method: Method): Prescribed | null {
  return scope === 'government' ? (prescribed[method] ?? null) : null;
}

/** What is wrong with how the responses of a lot are compared. */
export function checkEvaluationMethod(
  chosen: EvaluationMethod,
  { scope, method }: { readonly scope: TenderScope; readonly method: Method },
): readonly Violation[] {
  const rule = ruleOf(scope, method);
  if (rule === null || rule.evaluation === chosen) return [];
  return [
    {
      ruleCode: rule.ruleCode,
      severity: severityOf[scope],
      field: 'evaluationMethod',
      message: `本采购方式须采用${evaluationMethodLabels[rule.evaluation]}`,
      ...sourceOf(rule.ruleCode),
    },
  ];
}
