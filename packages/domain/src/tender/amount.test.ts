import { describe, expect, test } from 'vitest';
import { checkAmounts } from './amount.ts';
import type { TenderScope } from './scope.ts';

const amounts = (
  bondAmount: string,
  ceilingPrice: string | null = null,
  estimate: string | null = '1000000',
) => ({
  estimate,
  ceilingPrice,
  bondAmount,
});
const codes = (
  written: ReturnType<typeof amounts>,
  scope: TenderScope,
  kind: 'works' | 'goods' | 'services' = 'goods',
) =>
  checkAmounts(written, scope, kind).map(
    ({ ruleCode, severity, field }) => `${ruleCode}:${severity}:${field}`,
  );

describe('a bid bond', () => {
  test('is at most two per cent of the estimate, inclusive to the fen', () => {
    for (const scope of ['mandatory', 'voluntary', 'government'] as const)
      expect(codes(amounts('20000.00'), scope)).toEqual([]);
    expect(codes(amounts('20000.01'), 'mandatory')).toEqual(['bidBondMax:block:bondAmount']);
    expect(codes(amounts('20000.01'), 'voluntary')).toEqual(['bidBondMax:warn:bondAmount']);
    expect(codes(amounts('20000.01'), 'government')).toEqual(['bidBondMaxGovernment:block:bondAmount']);
  });

  test('has a limit that is rounded down to the fen', () => {
    // 2% of 100.99 is 2.0198.
    expect(codes(amounts('2.01', null, '100.99'), 'mandatory')).toEqual([]);
    expect(codes(amounts('2.02', null, '100.99'), 'mandatory')).toEqual(['bidBondMax:block:bondAmount']);
  });

  test('is refused with the amount, the article, its day and its version', () => {
    expect(checkAmounts(amounts('900000'), 'mandatory', 'goods')[0]).toEqual({
      ruleCode: 'bidBondMax',
      severity: 'block',
      field: 'bondAmount',
      passage: '',
      message: '投标保证金不得超过估算价的2%，即¥20,000.00元',
      citation: '《招标投标法实施条例》第二十六条',
      effectiveFrom: '2012-02-01',
      ruleVersion: 1,
    });
  });

  test('is at most ¥800,000 for works and goods of a mandatory tender', () => {
    const of = (bond: string) => amounts(bond, null, '100000000');
    expect(codes(of('800000'), 'mandatory', 'works')).toEqual([]);
    expect(codes(of('800000.01'), 'mandatory', 'works')).toEqual(['bidBondCap:block:bondAmount']);
    expect(codes(of('800000.01'), 'mandatory', 'goods')).toEqual(['bidBondCap:block:bondAmount']);
    expect(codes(of('800000.01'), 'mandatory', 'services')).toEqual([]);
    expect(codes(of('800000.01'), 'voluntary', 'works')).toEqual([]);
    expect(codes(of('800000.01'), 'government', 'works')).toEqual([]);
  });

  test('is not checked without an estimate, which completeness requires', () => {
    expect(codes(amounts('900000', '500000', null), 'voluntary')).toEqual([]);
  });
});

describe('a ceiling', () => {
  test('is within the budget of a government procurement, and consistent with the estimate elsewhere', () => {
    for (const scope of ['mandatory', 'voluntary', 'government'] as const)
      expect(codes(amounts('0', '1000000.00'), scope)).toEqual([]);
    expect(codes(amounts('0', '1000000.01'), 'government')).toEqual([
      'ceilingWithinBudget:block:ceilingPrice',
    ]);
    expect(codes(amounts('0', '1000000.01'), 'mandatory')).toEqual(['amountsAgree:block:ceilingPrice']);
    expect(codes(amounts('0', '1000000.01'), 'voluntary')).toEqual(['amountsAgree:warn:ceilingPrice']);
  });
});
