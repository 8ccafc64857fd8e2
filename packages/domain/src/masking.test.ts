import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskAccount, maskEmail, maskIdCard, maskName, maskPhone } from './masking.ts';

describe('Personal data on a page', () => {
  test.each([
    ['张三', '张*'],
    ['张三丰', '张**'],
    ['欧阳明月', '欧阳**'],
    ['欧阳明', '欧阳*'],
    ['欧阳', '欧*'],
    ['王', '*'],
    ['', ''],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskName(name)).toBe(shown);
  });

  test('numbers keep their ends', () => {
    expect(maskPhone('13812348000')).toBe('138****8000');
    expect(maskIdCard('11010519491231002X')).toBe('110***********002X');
    expect(maskAccount('6222021234567890')).toBe('************7890');
    expect(maskEmail('lina@example.com')).toBe('l***@example.com');
  });

  test('what is too short hides everything', () => {
    expect(maskPhone('1234567')).toBe('*******');
    expect(maskAccount('1234')).toBe('****');
    expect(maskEmail('@x')).toBe('**');
  });

  test('no mask gives away more than its ends', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,40}$/), (digits) => {
        expect(maskAccount(digits).replaceAll('*', '').length).toBeLessThanOrEqual(4);
        expect(maskPhone(digits)).toHaveLength(digits.length);
      }),
    );
  });
});
