import { describe, expect, it } from 'vitest';
import { methodSteps, methods } from '../tender/method.ts';
import { tenderScopes } from '../tender/scope.ts';
import { checkSplitEnvelope, maySplitEnvelope } from './split-envelope.ts';

const chosen = { splitEnvelope: true };

describe('checkSplitEnvelope', () => {
  it('refuses two envelopes where the law has the prices read out at the opening', () => {
    const found = checkSplitEnvelope(chosen, { scope: 'government', method: 'open_tender' });
    expect(found).toMatchObject([{ ruleCode: 'pricesReadOut', severity: 'block', field: 'splitEnvelope' }]);
    expect(found[0]?.citation).toContain('第四十一条');
    expect(
      checkSplitEnvelope({ splitEnvelope: false }, { scope: 'government', method: 'open_tender' }),
    ).toEqual([]);
  });

  it.each(tenderScopes.flatMap((scope) => methods.map((method) => ({ scope, method }))))(
    'agrees with the choice that the editor offers: $scope, $method',
    ({ scope, method }) => {
      const isLawful = checkSplitEnvelope(chosen, { scope, method }).length === 0;
      expect(maySplitEnvelope({ scope, method })).toBe(isLawful && methodSteps[method].splitEnvelope);
      expect(maySplitEnvelope({ scope, method })).toBe(
        scope !== 'government' && ['open_tender', 'invited_tender'].includes(method),
      );
    },
  );
});
