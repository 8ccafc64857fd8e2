import { law, severityOf } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';
import { type EvaluationMethod, evaluationMethodLabels } from './evaluation.ts';

/** Returns the only evaluation method that the law permits, with its article; null if the tender chooses. */
export function prescribedEvaluation(
  scope: TenderScope,
  method: Method,
): { readonly evaluation: EvaluationMethod; readonly citation: string } | null {
  const rule = ruleOf(scope, method);
  return rule === null ? null : { evaluation: rule.by, citation: law[rule.ruleCode].citation };
}

const ruleOf = (scope: TenderScope, method: Method) =>
  scope === 'government' ? methodSteps[method].governmentEvaluation : null;

/** Checks the evaluation method of a lot. */
export function checkEvaluationMethod(
  chosen: EvaluationMethod,
  { scope, method }: { readonly scope: TenderScope; readonly method: Method },
): readonly Violation[] {
  const rule = ruleOf(scope, method);
  if (rule === null || rule.by === chosen) return [];
  return [
    {
      ruleCode: rule.ruleCode,
      severity: severityOf[scope],
      field: 'evaluationMethod',
      message: `本采购方式须采用${evaluationMethodLabels[rule.by]}`,
      ...sourceOf(rule.ruleCode),
    },
  ];
}
