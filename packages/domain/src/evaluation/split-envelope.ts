import { severityOf } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';

/**
 * 双信封: the technical and commercial envelopes are opened and judged first, and the price envelopes afterwards. Until
 * then no evaluator and no server can read a price.
 */
export interface Enveloped {
  readonly splitEnvelope: boolean;
}

/** Returns whether lots of the method may have two envelopes. A government tender reads out the prices at its opening. */
export function maySplitEnvelope({
  scope,
  method,
}: {
  readonly scope: TenderScope;
  readonly method: Method;
}): boolean {
  return methodSteps[method].splitEnvelope && scope !== 'government';
}

/** Checks the choice of two envelopes against the law. `methodSteps` rules out the other methods. */
export function checkSplitEnvelope(
  { splitEnvelope }: Enveloped,
  { scope, method }: { readonly scope: TenderScope; readonly method: Method },
): readonly Violation[] {
  if (!splitEnvelope || scope !== 'government' || !methodSteps[method].splitEnvelope) return [];
  return [
    {
      ruleCode: 'pricesReadOut',
      severity: severityOf[scope],
      field: 'splitEnvelope',
      message: '政府采购开标时须当众宣布投标价格，不能采用双信封',
      ...sourceOf('pricesReadOut'),
    },
  ];
}
