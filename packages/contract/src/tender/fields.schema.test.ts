import { mostPriceLines } from '@procure/domain/tender/line-limit.ts';
import { describe, expect, it } from 'vitest';
import { longestLinesCall, priceLines } from './fields.schema.ts';

const filled = (length: number) => '标'.repeat(length);
const line = {
  id: '018f3f6e-7a00-7000-8000-000000000000',
  name: filled(200),
  spec: filled(500),
  unit: filled(20),
  qty: '12345678901234.1234',
  ceilingUnitPrice: '123456789012.123456',
  delivery: filled(200),
  remark: filled(500),
};
const lines = (count: number) => Array.from({ length: count }, () => line);

describe('the price lines of a lot', () => {
  it('at their most and longest fit into a call', () => {
    const longest = lines(mostPriceLines);
    expect(priceLines.safeParse(longest).error).toBeUndefined();
    const size = new TextEncoder().encode(JSON.stringify(longest)).length;
    expect(size).toBeLessThan(longestLinesCall);
    // The limit is not many times larger than the lines either.
    expect(size * 1.2).toBeGreaterThan(longestLinesCall);
  });

  it('are refused as a whole above their limit', () => {
    expect(priceLines.safeParse(lines(5001)).error?.issues).toMatchObject([
      { path: [], message: '分项报价不能超过5000行' },
    ]);
  });
});
