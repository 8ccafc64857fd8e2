import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCeiling, checkPriceSheet, priceLine, priceSheet, taxRate } from './price-sheet.ts';

const rules = { ceilingPrice: null, rates: ['13', '9', '6', '3', '1', '0', 'exempt'] };
const line = (qty: string, unitPriceIncl: string | null, taxRate: string | null = '13') => ({
  qty,
  unitPriceIncl,
  taxRate,
});
const cents = (amount: string) => BigInt(amount.replace('.', ''));

describe('priceLine', () => {
  test.each([
    ['3', '100', '13', '300.00', '265.49', '34.51'],
    ['1', '0.005', '13', '0.01', '0.01', '0.00'],
    ['1', '1.005', '0', '1.01', '1.01', '0.00'],
    ['2.5', '33.333333', '9', '83.33', '76.45', '6.88'],
    ['1000000.0001', '99.999999', '6', '99999999.01', '94339621.71', '5660377.30'],
    ['7', '0', 'exempt', '0.00', '0.00', '0.00'],
  ])('computes %s × %s at %s: %s, %s without tax, tax %s', (qty, unit, rate, incl, excl, tax) => {
    expect(priceLine(line(qty, unit, rate))).toEqual({ incl, excl, tax });
  });

  test('returns null without a valid price and rate', () => {
    for (const incomplete of [
      line('1', ''),
      line('1', null),
      line('1', '5', null),
      line('1', '-5'),
      line('1', '5', '017'),
    ]) {
      expect(priceLine(incomplete)).toBeNull();
    }
  });
});

describe('the totals', () => {
  test('are sums of the rounded lines, also in capital numerals', () => {
    expect(priceSheet([line('3', '100'), line('1', '0.335', '9'), line('1', null)])).toEqual({
      lines: [
        { incl: '300.00', excl: '265.49', tax: '34.51' },
        { incl: '0.34', excl: '0.31', tax: '0.03' },
        null,
      ],
      totalIncl: '300.34',
      totalExcl: '265.80',
      totalTax: '34.54',
      capital: '叁佰元叁角肆分',
    });
  });

  const anyLine = fc.record({
    qty: fc.integer({ min: 1, max: 10 ** 9 }).map((n) => (n / 10_000).toFixed(4)),
    unitPriceIncl: fc.integer({ min: 0, max: 10 ** 12 }).map((n) => (n / 1_000_000).toFixed(6)),
    taxRate: fc.constantFrom(...rules.rates),
  });

  test('add up to the cent: lines to totals, and net plus tax to gross', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const sheet = priceSheet(lines);
        const sum = (pick: 'incl' | 'excl' | 'tax') =>
          sheet.lines.reduce((total, amounts) => total + (amounts === null ? 0n : cents(amounts[pick])), 0n);
        expect(cents(sheet.totalIncl)).toBe(sum('incl'));
        expect(cents(sheet.totalExcl)).toBe(sum('excl'));
        expect(cents(sheet.totalTax)).toBe(sum('tax'));
        expect(cents(sheet.totalExcl) + cents(sheet.totalTax)).toBe(cents(sheet.totalIncl));
      }),
    );
  });

  test('are made of lines rounded half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 12 }), (q, u) => {
        const priced = priceLine(line((q / 10_000).toFixed(4), (u / 1_000_000).toFixed(6), '0'));
        const exact = BigInt(q) * BigInt(u);
        const unit = 10n ** 8n;
        expect(cents(priced?.incl ?? '')).toBe((exact + unit / 2n) / unit);
      }),
    );
  });
});

describe('checkPriceSheet', () => {
  test('names a line without a price', () => {
    expect(checkPriceSheet([line('1', '5'), line('1', ' ')], rules)).toEqual([
      { field: 'priceLines.1.unitPriceIncl', message: '第2行未报价' },
    ]);
  });

  test('names an invalid price and a missing rate at their fields', () => {
    expect(checkPriceSheet([line('1', '1.1234567', '')], rules)).toEqual([
      { field: 'priceLines.0.unitPriceIncl', message: '单价须为不小于0的数字，最多6位小数' },
      { field: 'priceLines.0.taxRate', message: '请选择税率' },
    ]);
  });

  test('refuses a total above the ceiling price, and accepts one at it', () => {
    expect(checkPriceSheet([line('1', '1000.01')], { ...rules, ceilingPrice: '1000' })).toEqual([
      { field: 'priceLines', message: '投标总价¥1,000.01元超过最高投标限价¥1,000.00元' },
    ]);
    expect(checkPriceSheet([line('1', '1000')], { ...rules, ceilingPrice: '1000' })).toEqual([]);
    expect(checkCeiling('5', null)).toBeNull();
  });

  test('refuses a unit price above the ceiling of its line, by a millionth, and accepts one at it', () => {
    const capped = (price: string) => [
      { ...line('3', '1'), ceilingUnitPrice: null },
      { ...line('3', price), lineNo: 7, ceilingUnitPrice: '1200.5000' },
    ];
    expect(checkPriceSheet(capped('1200.500001'), rules)).toEqual([
      {
        field: 'priceLines.1.unitPriceIncl',
        message: '第7行单价¥1,200.500001元超过单价最高限价¥1,200.5元',
      },
    ]);
    expect(checkPriceSheet(capped('1200.5'), rules)).toEqual([]);
    expect(checkPriceSheet(capped('1200.5000001'), rules)).toEqual([
      { field: 'priceLines.1.unitPriceIncl', message: '单价须为不小于0的数字，最多6位小数' },
    ]);
  });

  test('refuses a rate that is not offered', () => {
    expect(checkPriceSheet([line('1', '5', '1')], rules)).toEqual([]);
    expect(checkPriceSheet([line('1', '5', '1')], { ...rules, rates: ['13'] })).toEqual([
      { field: 'priceLines.0.taxRate', message: '请选择税率' },
    ]);
  });
});

describe('taxRate', () => {
  test('derives the rate from its code', () => {
    expect(['13', '0', '0.5', 'exempt'].map(taxRate)).toEqual([
      { code: '13', label: '13%', rate: '0.13' },
      { code: '0', label: '0%', rate: '0' },
      { code: '0.5', label: '0.5%', rate: '0.005' },
      { code: 'exempt', label: '免税', rate: '0' },
    ]);
  });

  test.each(['', '-1', '013', '100', '1.50', '13%', '=13', '１３', '1e1', '.5'])('rejects %s', (code) => {
    expect(taxRate(code)).toBeNull();
  });
});

describe('a line that is checked again', () => {
  test('is checked anew at another place or with other rates', () => {
    const lines = [line('1', '5', '13'), line('1', '', null)];
    const fields = (given: typeof lines, rates: readonly string[]) =>
      checkPriceSheet(given, { ceilingPrice: null, rates }).map(({ field }) => field);
    expect(fields(lines, rules.rates)).toEqual(['priceLines.1.unitPriceIncl']);
    expect(fields(lines.toReversed(), rules.rates)).toEqual(['priceLines.0.unitPriceIncl']);
    expect(fields(lines, ['6'])).toEqual(['priceLines.0.taxRate', 'priceLines.1.unitPriceIncl']);
  });
});
