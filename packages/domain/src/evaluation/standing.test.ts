import { describe, expect, test } from 'vitest';
import type { SheetRow } from './sheet.ts';
import { type JudgedBid, openTie, passingBids, standingsOf, unrankedText, withoutRanks } from './standing.ts';

const rules = {
  method: 'comprehensive',
  weights: { technical: 40, commercial: 20, price: 40 },
  formula: { kind: 'lowest' },
} as const;
const bid = (bidId: string, price: string | null, excluded: string | null = null): JudgedBid => ({
  bidId,
  companyName: `${bidId}公司`,
  price,
  priceFrom: 'bid',
  priceSealed: false,
  excluded,
  evaluatedPrice: price,
  deductions: [],
});
const row = (bidId: string, technical: string, changes: Partial<SheetRow> = {}): SheetRow => ({
  bidId,
  technical,
  commercial: '10',
  responsive: true,
  basis: '',
  comment: '',
  ...changes,
});
const no = { responsive: false, basis: 'unqualified', comment: '资质不符' } as const;

describe('the outcome of an evaluation', () => {
  test('names the price of the bid beside the evaluated price', () => {
    const small = { kind: 'small', percent: '10', granted: true, isApplied: true, reason: '' } as const;
    const bids = [{ ...bid('a', '100.00'), evaluatedPrice: '90.00', deductions: [small] }, bid('b', '95.00')];
    const standings = standingsOf(bids, [[row('a', '30'), row('b', '30')]], rules);
    expect(
      standings.map(({ bidId, price, evaluatedPrice, priceScore }) => [
        bidId,
        price,
        evaluatedPrice,
        priceScore,
      ]),
    ).toEqual([
      ['a', '100.00', '90.00', '40.00'],
      ['b', '95.00', '95.00', '37.89'],
    ]);
    expect(standings[0]?.deductions).toEqual([small]);
  });

  test('lists ranked bids first, then rejected ones with the reason, then those not judged', () => {
    const standings = standingsOf(
      [bid('left', '1', '已退出谈判'), bid('a', '100'), bid('no', '50'), bid('b', '80')],
      [
        [row('a', '30'), row('no', '0', no), row('b', '30')],
        [row('a', '40'), row('no', '0', no), row('b', '30')],
      ],
      rules,
    );
    expect(standings.map(({ bidId, rank, total }) => [bidId, rank, total])).toEqual([
      ['b', 1, '80.00'],
      ['a', 2, '77.00'],
      ['left', null, '0.00'],
      ['no', null, '0.00'],
    ]);
    expect(standings.map(({ candidate, responsive }) => [candidate, responsive])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(standings[2]?.reason).toBe('已退出谈判');
    expect(standings[3]?.reason).toContain('资质不符');
  });

  test('has an open tie only if it decides who is a candidate, or in which place', () => {
    const bids = ['a', 'b', 'c', 'd', 'e'].map((bidId) => bid(bidId, '100'));
    const sheet = (points: readonly string[]) => [
      bids.map(({ bidId }, index) => row(bidId, points[index] ?? '0')),
    ];
    const tieOf = (points: readonly string[], decided: readonly string[] = []) =>
      openTie(standingsOf(bids, sheet(points), rules, decided));
    expect(tieOf(['40', '30', '20', '10', '10'])).toBeNull();
    expect(tieOf(['40', '30', '20', '20', '10'])).toBe(3);
    expect(tieOf(['40', '40', '20', '10', '5'])).toBe(1);
    expect(tieOf(['40', '40', '20', '10', '5'], ['b', 'a'])).toBeNull();
  });

  test('has no points and no ranks if too few bids pass, and the report names those that passed', () => {
    const bids = [bid('a', '100'), bid('b', '90'), bid('c', '80')];
    const rejected = { responsive: false, basis: 'unqualified', comment: '执照过期' } as const;
    const sheet = [row('a', ''), row('b', ''), row('c', '', rejected)];
    const standings = withoutRanks(standingsOf(bids, [sheet], rules));
    expect(standings.map(({ rank, total, responsive }) => [rank, total, responsive])).toEqual([
      [null, '0.00', true],
      [null, '0.00', true],
      [null, '0.00', false],
    ]);
    expect(unrankedText(standings)).toBe('通过初步评审的投标：b公司、a公司。数量不足，未评分排名。');
    expect(unrankedText(standings.slice(2))).toBe('没有通过评审的投标。');
  });

  test('gives no rank to a bid without a computable price', () => {
    const standings = standingsOf([bid('a', null), bid('b', '1')], [[row('a', '40'), row('b', '1')]], rules);
    expect(standings.map(({ bidId, rank, reason }) => [bidId, rank, reason])).toEqual([
      ['b', 1, ''],
      ['a', null, '投标总价无法计算'],
    ]);
  });

  test('gives a bid with a sealed price no rank, whether it passes or not', () => {
    const sealed = ['a', 'b'].map((bidId) => ({ ...bid(bidId, null), priceSealed: true }));
    const sheets = [[row('a', '40'), row('b', '1', no)]];
    expect(passingBids(sealed, sheets)).toEqual(['a']);
    expect(standingsOf(sealed, sheets, rules)).toMatchObject([
      {
        ...{ bidId: 'a', responsive: true, rank: null, candidate: false, priceSealed: true, reason: '' },
        ...{ technical: '40.00', commercial: '10.00', priceScore: '0.00', total: '0.00' },
      },
      { bidId: 'b', responsive: false, rank: null, reason: expect.stringContaining('资质不符') },
    ]);
  });
});
