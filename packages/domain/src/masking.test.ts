import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskAccount, maskPhone } from './masking.ts';

describe('masked personal data', () => {
  test('show nothing but their ends', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,40}$/), (digits) => {
        expect(maskAccount(digits).replaceAll('*', '').length).toBeLessThanOrEqual(4);
        expect(maskPhone(digits)).toHaveLength(digits.length);
      }),
    );
  });
});
