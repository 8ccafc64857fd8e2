import { describe, expect, it } from 'vitest';
import { priceTableSheet } from './price-table.ts';

describe('the sheet of a comparison of prices', () => {
  it('has a column for each bid, exact numbers, and the totals', () => {
    const line = { lineNo: 1, name: '=电缆', spec: '3×95', unit: '米', qty: '1200', ceilingUnitPrice: null };
    const { rows, widths } = priceTableSheet({
      bids: [
        { position: 1, companyName: '甲公司', price: '120000.00' },
        { position: 2, companyName: '乙公司', price: null },
      ],
      lines: [{ ...line, unitPrices: ['100.0001', null] }],
    });
    expect(rows[0]?.slice(6)).toEqual(['1. 甲公司 含税单价（元）', '2. 乙公司 含税单价（元）']);
    expect(rows[1]).toEqual([
      ...[{ number: '1' }, '=电缆', '3×95', '米', { number: '1200' }],
      ...['', { number: '100.0001' }, ''],
    ]);
    expect(rows[2]?.slice(6)).toEqual([{ number: '120000.00', isMoney: true }, '']);
    for (const row of rows) expect(row).toHaveLength(widths.length);
  });
});
