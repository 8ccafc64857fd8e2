import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact } from '../money/decimal.ts';
import {
  type CompanySize,
  checkStatement,
  claimsOf,
  companySizes,
  type DomesticPart,
  deduct,
  domesticParts,
  noPreferences,
  type PreferenceDecision,
  preferencesText,
  undecidedClaims,
  unstatedWarnings,
  withDeductions,
} from './preference.ts';

const both = { setAside: false, smallDiscount: '10', domesticDiscount: '20' };
const maker = (size: CompanySize) => ({ item: '水泵', company: '海州泵业有限公司', size });
const bid = (
  bidId: string,
  sizes: readonly CompanySize[],
  domestic: DomesticPart | null,
  price = '100.00',
) => ({
  bidId,
  price,
  excluded: null as string | null,
  statement: { makers: sizes.map(maker), domestic },
});
const denied = (bidId: string, kind: PreferenceDecision['kind']): PreferenceDecision => ({
  ...{ bidId, kind, granted: false, reason: '声明函与合同不符' },
});

describe('the claims of a statement', () => {
  it.each<[CompanySize, boolean]>([
    ['medium', false],
    ['small', true],
    ['micro', true],
    ['prison', true],
    ['welfare', true],
    ['none', false],
  ])('for a maker that is %s: %s', (size, small) => {
    const { statement } = bid('a', [size], null);
    expect(claimsOf(both, statement).some(({ kind }) => kind === 'small')).toBe(small);
  });

  it('need every maker to be small', () => {
    expect(claimsOf(both, bid('a', ['small', 'micro'], null).statement)).toEqual([
      { kind: 'small', percent: '10' },
    ]);
    expect(claimsOf(both, bid('a', ['small', 'medium'], null).statement)).toEqual([]);
    expect(claimsOf(both, bid('a', [], null).statement)).toEqual([]);
  });

  it('are none without a statement, or without a deduction', () => {
    expect(claimsOf(both, null)).toEqual([]);
    expect(claimsOf(noPreferences, bid('a', ['small'], 'all').statement)).toEqual([]);
  });

  it('need domestic products for all or most of their cost', () => {
    const claimed = domesticParts.filter((part) => claimsOf(both, bid('a', [], part).statement).length > 0);
    expect(claimed).toEqual(['all', 'most']);
  });
});

describe('the evaluated prices', () => {
  const pricesOf = (bids: readonly ReturnType<typeof bid>[], decisions: readonly PreferenceDecision[] = []) =>
    withDeductions(bids, both, decisions).map(({ evaluatedPrice }) => evaluatedPrice);

  it('are less by the sum of the deductions', () => {
    const bids = [
      bid('a', ['small'], 'all'),
      bid('b', ['small'], null),
      bid('c', ['none'], 'most'),
      bid('d', [], null),
    ];
    expect(pricesOf(bids)).toEqual(['70.00', '90.00', '80.00', '100.00']);
  });

  it('prefer no domestic products where every judged bid offers them', () => {
    const bids = [bid('a', ['small'], 'all'), bid('b', [], 'most')];
    expect(pricesOf(bids)).toEqual(['90.00', '100.00']);
    // One that is denied, or that is not judged, is no domestic competitor.
    expect(pricesOf(bids, [denied('b', 'domestic')])).toEqual(['70.00', '100.00']);
    expect(pricesOf([...bids, { ...bid('c', [], null), excluded: '不予开启' }])).toEqual([
      ...['90.00', '100.00', '100.00'],
    ]);
  });

  it('lose a denied deduction alone', () => {
    const bids = [bid('a', ['small'], 'all'), bid('b', [], null)];
    expect(pricesOf(bids, [denied('a', 'small')])).toEqual(['80.00', '100.00']);
  });

  it('are unknown for a price that could not be computed', () => {
    expect(
      withDeductions([{ ...bid('a', ['small'], null), price: null }], both, [])[0]?.evaluatedPrice,
    ).toBeNull();
  });

  const cents = fc.bigInt({ min: 0n, max: 10n ** 17n });
  const yuan = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
  const percents = fc.array(
    fc.integer({ min: 0, max: 4000 }).map((hundredths) => ({ percent: (hundredths / 100).toFixed(2) })),
    { maxLength: 2 },
  );

  it('are exact to the cent, never negative and never above the price', () => {
    fc.assert(
      fc.property(cents, percents, (amount, deductions) => {
        const price = yuan(amount);
        const evaluated = deduct(price, deductions);
        const hundredths = deductions.reduce(
          (sum, { percent }) => sum + BigInt(percent.replace('.', '')),
          0n,
        );
        // In whole numbers: cents × (10000 − hundredths of a percent) ÷ 10000, half up.
        expect(evaluated).toBe(yuan((amount * (10_000n - hundredths) + 5000n) / 10_000n));
        expect(new Exact(evaluated).lte(price)).toBe(true);
      }),
    );
  });

  it('never put a bid with more deductions above an equal bid, whatever the order', () => {
    const anyBid = fc.record({
      sizes: fc.array(fc.constantFrom(...companySizes), { maxLength: 3 }),
      domestic: fc.constantFrom<DomesticPart | null>(...domesticParts, null),
      price: cents.map(yuan),
    });
    fc.assert(
      fc.property(fc.array(anyBid, { minLength: 1, maxLength: 8 }), (all) => {
        const bids = all.map(({ sizes, domestic, price }, at) => bid(String(at), sizes, domestic, price));
        const evaluated = withDeductions(bids, both, []);
        for (const one of evaluated) {
          const applied = one.deductions.filter(({ isApplied }) => isApplied);
          expect(one.evaluatedPrice).toBe(deduct(one.price, applied));
          expect(applied.length === 0 ? one.price : null).toSatisfy(
            (price: string | null) => price === null || price === one.evaluatedPrice,
          );
        }
        const backwards = withDeductions(bids.toReversed(), both, []);
        expect(backwards.toReversed()).toEqual(evaluated);
      }),
    );
  });
});

describe('the decisions on claims', () => {
  const bids = [bid('a', ['small'], 'all'), bid('b', [], null)];
  const openOf = (decisions: readonly PreferenceDecision[]) =>
    undecidedClaims(withDeductions(bids, both, decisions)).map(({ kind }) => kind);

  it('are needed for every claim, with a reason for a denial', () => {
    const granted = { bidId: 'a', kind: 'small', granted: true, reason: '' } as const;
    expect(openOf([])).toEqual(['small', 'domestic']);
    expect(openOf([granted])).toEqual(['domestic']);
    expect(openOf([granted, { ...denied('a', 'domestic'), reason: '不符' }])).toEqual(['domestic']);
    expect(openOf([granted, denied('a', 'domestic')])).toEqual([]);
  });
});

describe('a statement', () => {
  it('is complete in every begun row', () => {
    expect(checkStatement({ makers: [{ item: '水泵', company: '', size: '' }] })).toEqual([
      { field: 'statement.makers.0.company', message: '请输入企业名称' },
      { field: 'statement.makers.0.size', message: '请选择企业类型' },
    ]);
    expect(checkStatement({ makers: [] })).toEqual([]);
  });

  it('is warned about where it is offered and missing', () => {
    const nothing = { makers: [], domestic: '' } as const;
    expect(unstatedWarnings(both, nothing)).toHaveLength(2);
    expect(unstatedWarnings(noPreferences, nothing)).toEqual([]);
    expect(unstatedWarnings(both, { makers: [maker('none')], domestic: 'none' })).toEqual([]);
  });
});

it('says the preferences of a lot in words', () => {
  expect(preferencesText(noPreferences)).toBeNull();
  expect(preferencesText({ ...noPreferences, setAside: true })).toBe('专门面向中小企业采购');
  expect(preferencesText(both)).toBe(
    '对小微企业报价给予10%的扣除；对本国产品报价给予20%的价格评审优惠。以扣除后的价格评审，成交价格为报价',
  );
});
