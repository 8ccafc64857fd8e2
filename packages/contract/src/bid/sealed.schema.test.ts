import { describe, expect, it } from 'vitest';
import { readableCommercial, readableTechnical, sealedLimits, sealedPrice } from './sealed.schema.ts';

const id = '018f3f6e-7a00-7000-8000-000000000000';
const filled = (length: number) => '标'.repeat(length);

/** Content with every text at its longest and as many lines and rows as an envelope may have. */
function fullest({ lines = 5000, rows = 1000, criteria = 500, evidence = 10 } = {}) {
  const line = {
    lineId: id,
    brand: filled(100),
    unitPriceIncl: filled(30),
    taxRate: filled(10),
    delivery: filled(100),
    remark: filled(500),
  };
  const row = { clauseId: id, response: filled(2000), deviation: 'negative', explanation: filled(2000) };
  const answer = {
    criterionId: id,
    response: filled(2000),
    value: filled(30),
    evidence: Array(evidence).fill({ file: 9999, pages: filled(50) }),
  };
  const answers = Array(criteria).fill(answer);
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
    technical: { format: 'procure-technical/2', lotId: id, rows: Array(rows).fill(row), answers },
    commercial: {
      format: 'procure-commercial/2',
      lotId: id,
      rows: Array(rows).fill(row),
      answers,
      bond: { method: 'e_guarantee', amount: filled(30), payerName: filled(100), expiryDate: '2030-01-01' },
      statement: {
        makers: Array(100).fill({ item: filled(200), company: filled(200), size: 'welfare' }),
        domestic: 'most',
      },
      consortium: {
        lead: { work: filled(500), share: filled(10) },
        members: Array(20).fill({
          ...{ name: filled(200), code: filled(30), work: filled(500), share: filled(10) },
        }),
        agreements: Array(10).fill(9999),
      },
    },
  };
}

const schemas = { price: sealedPrice, technical: readableTechnical, commercial: readableCommercial };
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
    for (const fuller of [fullest({ criteria: 501 }), fullest({ criteria: 1, evidence: 11 })])
      for (const kind of ['technical', 'commercial'] as const)
        expect(schemas[kind].safeParse(fuller[kind]).success).toBe(false);
  });
});

describe('an envelope of release 0.2.0', () => {
  it.each(['technical', 'commercial'] as const)('is still read: %s', (kind) => {
    const content: Record<string, unknown> = fullest({ rows: 1, criteria: 1 })[kind];
    const { answers, statement, consortium, ...former } = content;
    const format = `procure-${kind}/1`;
    expect(schemas[kind].parse({ ...former, format })).toEqual({ ...former, format });
    // A format names its fields: neither reads as the other.
    expect(schemas[kind].safeParse(former).success).toBe(false);
    expect(schemas[kind].parse({ ...former, format, answers })).not.toHaveProperty('answers');
    expect(schemas[kind].safeParse({ ...former, format: `procure-${kind}/3`, answers }).success).toBe(false);
  });
});
