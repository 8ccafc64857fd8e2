import { describe, expect, test } from 'vitest';
import { recomputePrice } from './recompute.ts';

const required = [
  { id: 'line-1', qty: '3' },
  { id: 'line-2', qty: '2.5' },
];
const lines = [
  { lineId: 'line-2', unitPriceIncl: '10.01', taxRate: '6' },
  { lineId: 'line-1', unitPriceIncl: '100', taxRate: '13' },
];
const totals = { totalIncl: '325.03', totalExcl: '289.10', totalTax: '35.93' };
const rules = { ceilingPrice: '1000.00', rates: ['13', '6'] };

describe('recomputePrice', () => {
  test('makes no remark if the totals agree, for any order of the lines', () => {
    expect(recomputePrice(required, { lines, totals }, rules)).toMatchObject({ sheet: totals, remarks: [] });
  });

  test('computes a bid by the lines that it was made for, and remarks that they have been changed since', () => {
    const { sheet, remarks } = recomputePrice(required, { lines, totals }, { ...rules, isOutdated: true });
    expect(sheet).toMatchObject(totals);
    expect(remarks).toEqual([expect.stringContaining('按其递交时的清单核算')]);
  });

  test('names a line by its number, which stays when lines before it are removed', () => {
    const numbered = [{ id: 'line-1', lineNo: 4, qty: '3' }];
    const { remarks } = recomputePrice(numbered, { lines: [], totals }, rules);
    expect(remarks).toContain('第4行未报价');
  });

  test('uses the computed total if the declared one differs', () => {
    const { sheet, remarks } = recomputePrice(
      required,
      { lines, totals: { ...totals, totalIncl: '300.00' } },
      rules,
    );
    expect(sheet?.totalIncl).toBe('325.03');
    expect(remarks).toHaveLength(1);
    expect(remarks[0]).toMatch(/^投标函所载总价.*300\.00.*325\.03.*不一致$/);
  });

  test('remarks on an unpriced line, an unrequested line, and a total above the ceiling', () => {
    const first = lines.slice(0, 1);
    expect(recomputePrice(required, { lines: first, totals }, rules).remarks).toContain('第1行未报价');
    const foreign = [...lines, { lineId: 'line-9', unitPriceIncl: '1', taxRate: '13' }];
    expect(recomputePrice(required, { lines: foreign, totals }, rules).remarks).toEqual([
      '报价明细有1行不在招标清单内，未计入',
    ]);
    const { remarks } = recomputePrice(required, { lines, totals }, { ...rules, ceilingPrice: '325.02' });
    expect(remarks[0]).toMatch(/超过最高投标限价/);
  });

  test('remarks on a unit price above the ceiling of its line', () => {
    const capped = required.map((one) => ({ ...one, ceilingUnitPrice: '99.99' }));
    expect(recomputePrice(capped, { lines, totals }, rules).remarks).toEqual([
      '第1行单价¥100元超过单价最高限价¥99.99元',
    ]);
  });

  test('handles absurd numbers', () => {
    const huge = [{ lineId: 'line-1', unitPriceIncl: '999999999999', taxRate: '13' }];
    const many = [{ id: 'line-1', qty: '99999999999999' }];
    const { sheet, remarks } = recomputePrice(
      many,
      { lines: huge, totals },
      { ...rules, ceilingPrice: null },
    );
    expect(sheet).toBeNull();
    expect(remarks).toContain('投标总价超出可记录的范围');
    const odd = recomputePrice(required, { lines, totals: { ...totals, totalIncl: '很便宜' } }, rules);
    expect(odd.remarks[0]).toContain('“很便宜”');
  });
});
