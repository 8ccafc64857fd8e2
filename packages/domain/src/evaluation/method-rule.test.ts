import { describe, expect, it } from 'vitest';
import { methods } from '../tender/method.ts';
import { tenderScopes } from '../tender/scope.ts';
import { evaluationMethods } from './evaluation.ts';
import { checkEvaluationMethod, prescribedEvaluation } from './method-rule.ts';

describe('the comparison of responses', () => {
  it('uses the lowest price in a negotiation and an inquiry, and points in a consultation', () => {
    const refused = methods.flatMap((method) =>
      evaluationMethods.flatMap((chosen) =>
        checkEvaluationMethod(chosen, { scope: 'government', method }).map(
          ({ severity, field, citation }) => `${method} ${chosen}: ${severity} ${field} ${citation}`,
        ),
      ),
    );
    expect(refused).toEqual([
      'negotiation comprehensive: block evaluationMethod 《政府采购非招标采购方式管理办法》第三十五条',
      'consultation lowest_price: block evaluationMethod 《政府采购竞争性磋商采购方式管理暂行办法》第二十三条',
      'inquiry comprehensive: block evaluationMethod 《政府采购非招标采购方式管理办法》第四十八条',
    ]);
  });

  it('is free outside of government procurement', () => {
    for (const scope of tenderScopes.filter((one) => one !== 'government')) {
      for (const method of methods) {
        expect(prescribedEvaluation(scope, method)).toBeNull();
        for (const chosen of evaluationMethods) {
          expect(checkEvaluationMethod(chosen, { scope, method })).toEqual([]);
        }
      }
    }
  });
});
