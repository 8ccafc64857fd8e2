import { expect, it } from 'vitest';
import { patternInWords, pricePatterns } from './price-pattern.ts';

const bidder = (bidId: string, ...prices: readonly string[]) => ({
  ...{ bidId, companyName: `${bidId}公司` },
  unitPrices: prices.map((unitPriceIncl, at) => ({ lineId: `line${at}`, unitPriceIncl })),
});
const base = ['120.50', '33.20', '8.75', '999.00', '45.60', '17.30'];
const times = (factor: number) => base.map((price) => (Number(price) * factor).toFixed(2));
const plus = (difference: number) => base.map((price) => (Number(price) + difference).toFixed(2));
const patterns = (...bidders: readonly ReturnType<typeof bidder>[]) => pricePatterns(bidders);

it('finds unit prices that are a multiple of the other bidder’s, on both bids', () => {
  const found = patterns(bidder('甲', ...base), bidder('乙', ...times(1.05)));
  expect(found.get('甲')).toEqual([
    { companyName: '乙公司', kind: 'proportional', lines: 6, value: '0.9524' },
  ]);
  expect(found.get('乙')).toEqual([{ companyName: '甲公司', kind: 'proportional', lines: 6, value: '1.05' }]);
});

it('finds a constant difference, and mostly equal prices', () => {
  expect(patterns(bidder('甲', ...base), bidder('乙', ...plus(-2.5))).get('乙')).toEqual([
    { companyName: '甲公司', kind: 'shifted', lines: 6, value: '-2.50' },
  ]);
  const copied = [...base.slice(0, 5), '18.00'];
  expect(patterns(bidder('甲', ...base), bidder('乙', ...copied)).get('甲')).toEqual([
    { companyName: '乙公司', kind: 'equal', lines: 6, value: '5' },
  ]);
});

it('finds nothing in prices of their own, in few lines, and in lines that only one prices', () => {
  const own = ['118.00', '35.00', '8.20', '1010.00', '44.00', '19.00'];
  expect(patterns(bidder('甲', ...base), bidder('乙', ...own)).get('甲')).toEqual([]);
  const few = base.slice(0, 4);
  expect(patterns(bidder('甲', ...few), bidder('乙', ...few)).get('甲')).toEqual([]);
  expect(patterns(bidder('甲', ...base), bidder('乙', ...few)).get('甲')).toEqual([]);
  const sealed = { ...bidder('乙'), unitPrices: [] };
  expect(patterns(bidder('甲', ...base), sealed).get('甲')).toEqual([]);
  const unreadable = bidder('乙', ...base.map(() => '—'));
  expect(patterns(bidder('甲', ...base), unreadable).get('甲')).toEqual([]);
});

it('says what both have in common', () => {
  const pattern = { companyName: '乙公司', lines: 6, value: '1.05' } as const;
  expect(patternInWords({ ...pattern, kind: 'proportional' })).toContain('6项单价均约为其1.05倍，请核实');
});
