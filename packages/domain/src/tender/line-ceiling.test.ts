import { describe, expect, it } from 'vitest';
import { checkLineCeilings } from './line-ceiling.ts';

const lines = (...ceilings: (string | null)[]) =>
  ceilings.map((ceilingUnitPrice) => ({ qty: '2.5', ceilingUnitPrice }));

describe('the ceilings of the lines', () => {
  it('may reach the ceiling of the lot, each alone, and exceed it together', () => {
    expect(checkLineCeilings({ ceilingPrice: '100', priceLines: lines('40', null, '40') })).toEqual([]);
  });

  it('are refused at the line that alone exceeds the ceiling of the lot', () => {
    expect(checkLineCeilings({ ceilingPrice: '100', priceLines: lines('1', '40.004') })).toEqual([
      {
        field: 'priceLines.1.ceilingUnitPrice',
        message: '按单价最高限价计，本行金额为¥100.01元，超过标段的最高投标限价¥100.00元，请核对',
      },
    ]);
  });

  it('are free in a lot without a ceiling', () => {
    expect(checkLineCeilings({ ceilingPrice: null, priceLines: lines('999999') })).toEqual([]);
  });
});
