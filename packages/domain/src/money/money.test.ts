import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCapital } from './capital.ts';
import { isPlainNumber, parseDecimal } from './decimal.ts';
import { formatAmount, formatQuantity } from './money.ts';

describe('an amount in capital characters', () => {
  test.each([
    ['1409.5', '壹仟肆佰零玖元伍角整'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['10000001', '壹仟万零壹元整'],
    ['100010000', '壹亿零壹万元整'],
    ['0.05', '伍分'],
    ['20010000', '贰仟零壹万元整'],
    ['0', '零元整'],
    ['0.5', '伍角整'],
    ['10', '壹拾元整'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['1000000', '壹佰万元整'],
    ['100000000', '壹亿元整'],
    ['1000000000001', '壹万亿零壹元整'],
    ['123456789012.34', '壹仟贰佰叁拾肆亿伍仟陆佰柒拾捌万玖仟零壹拾贰元叁角肆分'],
    ['0.995', '壹元整'],
    ['-12.3', '负壹拾贰元叁角整'],
    ['-0.001', '零元整'],
    ['12345678901234567', ''],
    ['abc', ''],
  ])('%s is %s', (amount, capital) => {
    expect(toCapital(amount)).toBe(capital);
  });

  test('is unambiguous: reading it back gives the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (fen) => {
        expect(readCapital(toCapital(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`))).toBe(
          fen,
        );
      }),
    );
  });

  test('never has two zeros in a row, nor a zero before a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999_999 }), (whole) => {
        expect(toCapital(String(whole))).not.toMatch(/零零|零[仟佰拾万亿元]|亿万/);
      }),
    );
  });
});

/** Reads capitals independently of the code, in fen. */
function readCapital(text: string): number {
  const units: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };
  let total = 0;
  let section = 0;
  let digit = 0;
  let fen = 0;
  for (const character of text) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(character);
    if (value >= 0) digit = value;
    else if (character in units) {
      section += digit * (units[character] ?? 0);
      digit = 0;
    } else if (character === '万') {
      section = (section + digit) * 10_000;
      total += section;
      section = 0;
      digit = 0;
    } else if (character === '亿') {
      total = (total + section + digit) * 100_000_000;
      section = 0;
      digit = 0;
    } else if (character === '元') {
      total += section + digit;
      section = 0;
      digit = 0;
    } else if (character === '角') {
      fen += digit * 10;
      digit = 0;
    } else if (character === '分') fen += digit;
  }
  return total * 100 + fen;
}

describe('money on a page', () => {
  test.each([
    ['1234567.89', '1,234,567.89'],
    ['0', '0.00'],
    ['999.995', '1,000.00'],
    ['-1234.5', '-1,234.50'],
    ['-0.001', '0.00'],
    ['1,000', ''],
    ['', ''],
  ])('%s is shown as %s', (value, shown) => {
    expect(formatAmount(value)).toBe(shown);
  });

  test('keeps the decimal places of a quantity, without trailing zeros', () => {
    expect(formatQuantity('1200.5000')).toBe('1,200.5');
    expect(formatQuantity('3.0000')).toBe('3');
  });

  test('is grouped by three at any length', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (whole) => {
        const shown = formatAmount(String(whole));
        expect(shown).toMatch(/^\d{1,3}(,\d{3})*\.00$/);
        expect(shown.replaceAll(',', '')).toBe(`${whole}.00`);
      }),
    );
  });
});

describe('a typed number', () => {
  test('consists of plain digits within the stored range', () => {
    expect(isPlainNumber('123456789012.123456', 12, 6)).toBe(true);
    expect(isPlainNumber('0001.5', 1, 6)).toBe(true);
    expect(isPlainNumber('1234567890123', 12, 6)).toBe(false);
    expect(isPlainNumber('1.1234567', 12, 6)).toBe(false);
    for (const wrong of ['', '-1', '1e3', '１', '1,000', '.5', '5.', 'NaN']) {
      expect(isPlainNumber(wrong, 12, 6)).toBe(false);
    }
  });

  test('is null if it cannot be read', () => {
    expect(parseDecimal(' 1.50 ')?.toFixed()).toBe('1.5');
    expect(parseDecimal('1e5')).toBeNull();
    expect(parseDecimal(undefined)).toBeNull();
  });
});
