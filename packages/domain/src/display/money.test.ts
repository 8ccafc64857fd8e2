import { describe, expect, test } from 'vitest';
import { formatMoney } from './money.ts';

describe('an amount of money', () => {
  test.each([
    ['1234567.89', '1,234,567.89'],
    ['1234567.8', '1,234,567.80'],
    ['0', '0.00'],
    ['-1000', '-1,000.00'],
    ['999', '999.00'],
    ['100000.000000', '100,000.00'],
    ['0.123456', '0.123456'],
    ['12345678901234567890.12', '12,345,678,901,234,567,890.12'],
  ])('%s is shown as %s', (amount, shown) => expect(formatMoney(amount)).toBe(shown));

  test('leaves text that is not an amount unchanged', () => expect(formatMoney('面议')).toBe('面议'));
});
