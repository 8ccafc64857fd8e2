import { describe, expect, it } from 'vitest';
import { sealedCommercial, sealedLimits, sealedPrice, sealedTechnical } from './sealed.schema.ts';

const id = '018f3f6e-7a00-7000-8000-000000000000';
const filled = (length: number) => '标'.repeat(length);

/** Content with every text at its longest and as many lines and rows as an envelope may have. */
function fullest({ lines = 5000, rows = 1000 } = {}) {
  const line = {
    lineId: id,
    brand: filled(100),
    unitPriceIncl: filled(30),
    taxRate: filled(10),
    delivery: filled(100),
    remark: filled(500),
  };
  const row = { clauseId: id, response: filled(2000), deviation: 'negative', explanation: filled(2000) };
  return {
    price: {
      format: 'procure-price/1',
      lotId: id,
      letter: {
        delivery: filled(200),
        quality: filled(1000),
        validityDays: 9999,
        representative: filled(50),
      },
      lines: Array(lines).fill(line),
      totals: { totalIncl: filled(30), totalExcl: filled(30), totalTax: filled(30) },
    },
    technical: { format: 'procure-technical/1', lotId: id, rows: Array(rows).fill(row) },
    commercial: {
      format: 'procure-commercial/1',
      lotId: id,
      rows: Array(rows).fill(row),
      bond: { method: 'e_guarantee', amount: filled(30), payerName: filled(100), expiryDate: '2030-01-01' },
    },
  };
}

const schemas = { price: sealedPrice, technical: sealedTechnical, commercial: sealedCommercial };
const kinds = ['price', 'technical', 'commercial'] as const;

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countValues(one), 1);
}

describe('the limits of an envelope', () => {
  it.each(kinds)('%s: admit the largest content that its schema accepts', (kind) => {
    const content = fullest()[kind];
    expect(schemas[kind].safeParse(content).error).toBeUndefined();
    const size = new TextEncoder().encode(JSON.stringify(content)).length;
    expect(size).toBeLessThanOrEqual(sealedLimits[kind].bytes);
    expect(countValues(content)).toBeLessThanOrEqual(sealedLimits[kind].values);
    // The limit is not many times larger than the content either.
    expect(size * 1.2).toBeGreaterThan(sealedLimits[kind].bytes);
  });

  it('are computed from the most rows that the schemas accept', () => {
    const more = fullest({ lines: 5001, rows: 1001 });
    for (const kind of kinds) expect(schemas[kind].safeParse(more[kind]).success).toBe(false);
  });
});
