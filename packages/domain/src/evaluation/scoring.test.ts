import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidatesOf, checkScore, checkWeights, rankBids, scoreBids } from './scoring.ts';

const weights = { technical: 50, commercial: 20, price: 30 };
const score = (bidId: string, technical: string, commercial: string, responsive = true) => ({
  bidId,
  technical,
  commercial,
  responsive,
});

describe('a comprehensive evaluation', () => {
  test('averages the evaluators and gives the lowest price all its points', () => {
    const scored = scoreBids(
      [
        { bidId: 'a', price: '100.00', evaluatedPrice: '100.00' },
        { bidId: 'b', price: '80.00', evaluatedPrice: '80.00' },
      ],
      [
        score('a', '45', '18'),
        score('a', '44', '17'),
        score('a', '44', '17'),
        score('b', '40', '15'),
        score('b', '41.5', '15'),
      ],
      weights,
      { kind: 'lowest' },
    );
    expect(scored).toEqual([
      {
        bidId: 'a',
        price: '100.00',
        evaluatedPrice: '100.00',
        responsive: true,
        technical: '44.33',
        commercial: '17.33',
        priceScore: '24.00',
        total: '85.66',
      },
      {
        bidId: 'b',
        price: '80.00',
        evaluatedPrice: '80.00',
        responsive: true,
        technical: '40.75',
        commercial: '15.00',
        priceScore: '30.00',
        total: '85.75',
      },
    ]);
    expect(rankBids(scored, 'comprehensive').map((bid) => [bid.bidId, bid.rank, bid.tied])).toEqual([
      ['b', 1, false],
      ['a', 2, false],
    ]);
  });

  test('excludes a bid that most evaluators reject from the lowest price and the ranking', () => {
    const scored = scoreBids(
      [
        { bidId: 'a', price: '100', evaluatedPrice: '100' },
        { bidId: 'cheap', price: '1', evaluatedPrice: '1' },
      ],
      [
        score('a', '40', '10'),
        score('cheap', '0', '0', false),
        score('cheap', '0', '0', false),
        score('cheap', '30', '10'),
      ],
      weights,
      { kind: 'lowest' },
    );
    expect(scored.map((bid) => [bid.bidId, bid.responsive, bid.priceScore])).toEqual([
      ['a', true, '30.00'],
      ['cheap', false, '0.00'],
    ]);
    expect(rankBids(scored, 'comprehensive').map((bid) => bid.bidId)).toEqual(['a']);
  });

  test('needs more than half of the evaluators to reject a bid', () => {
    const scored = scoreBids(
      [{ bidId: 'a', price: '9', evaluatedPrice: '9' }],
      [score('a', '40', '10'), score('a', '0', '0', false)],
      weights,
      { kind: 'lowest' },
    );
    expect(scored[0]).toMatchObject({ responsive: true, technical: '40.00' });
  });

  test('orders equal points by price, then by technical points, and marks equal bids', () => {
    const bid = (bidId: string, total: string, price: string, technical: string) => ({
      bidId,
      price,
      evaluatedPrice: price,
      responsive: true,
      technical,
      commercial: '0.00',
      priceScore: '0.00',
      total,
    });
    const ranked = rankBids(
      [
        bid('a', '80.00', '10', '40.00'),
        bid('b', '80.00', '9', '30.00'),
        bid('c', '80.00', '10', '41.00'),
        bid('d', '80.00', '10.0', '40.00'),
      ],
      'comprehensive',
    );
    expect(ranked.map((each) => [each.bidId, each.rank, each.tied])).toEqual([
      ['b', 1, false],
      ['c', 2, false],
      ['a', 3, true],
      ['d', 4, true],
    ]);
    expect(candidatesOf(ranked).map((each) => each.bidId)).toEqual(['b', 'c', 'a']);
  });

  test('orders equal bids, and no others, by the committee’s decision', () => {
    const bid = (bidId: string, total: string) => ({
      bidId,
      price: '10',
      evaluatedPrice: '10',
      responsive: true,
      technical: '40.00',
      commercial: '0.00',
      priceScore: '0.00',
      total,
    });
    const bids = [bid('a', '80.00'), bid('b', '80.00'), bid('c', '90.00')];
    const ranked = rankBids(bids, 'comprehensive', ['a', 'b', 'c'].toReversed());
    expect(ranked.map((each) => [each.bidId, each.rank, each.tied])).toEqual([
      ['c', 1, false],
      ['b', 2, false],
      ['a', 3, false],
    ]);
    expect(rankBids(bids, 'comprehensive', ['a']).map((each) => each.tied)).toEqual([false, true, true]);
  });

  test('gives all points to a price of zero, and none to others', () => {
    const scored = scoreBids(
      [
        { bidId: 'free', price: '0', evaluatedPrice: '0' },
        { bidId: 'a', price: '5', evaluatedPrice: '5' },
      ],
      [score('free', '1', '1'), score('a', '1', '1')],
      weights,
      { kind: 'lowest' },
    );
    expect(scored.map((bid) => bid.priceScore)).toEqual(['30.00', '0.00']);
  });

  test('gives no price more than its weight, and a lower price never fewer points', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 12 }),
        (prices) => {
          const bids = prices.map((price, index) => ({
            bidId: String(index),
            price: String(price),
            evaluatedPrice: String(price),
          }));
          const scored = scoreBids(
            bids,
            bids.map((bid) => score(bid.bidId, '10', '10')),
            weights,
            { kind: 'lowest' },
          );
          const byPrice = scored.toSorted((a, b) => Number(a.price) - Number(b.price));
          byPrice.forEach((bid, index) => {
            expect(Number(bid.priceScore)).toBeLessThanOrEqual(30);
            expect(Number(bid.priceScore)).toBeLessThanOrEqual(
              Number(byPrice[Math.max(0, index - 1)]?.priceScore),
            );
          });
          expect(byPrice[0]?.priceScore).toBe('30.00');
        },
      ),
    );
  });
});

describe('deductions from the compared price', () => {
  const bids = [
    { bidId: 'large', price: '90', evaluatedPrice: '90' },
    { bidId: 'small', price: '100', evaluatedPrice: '80' },
  ];
  const scores = bids.map(({ bidId }) => ({ bidId, technical: '30', commercial: '10', responsive: true }));

  test('count in the points of the price, and leave the price as it was bid', () => {
    const scored = scoreBids(bids, scores, weights, { kind: 'lowest' });
    expect(scored.map(({ price, priceScore }) => [price, priceScore])).toEqual([
      ['90', '26.67'],
      ['100', '30.00'],
    ]);
  });

  test('decide the order of the lowest price', () => {
    const scored = scoreBids(bids, scores, weights, { kind: 'lowest' });
    expect(rankBids(scored, 'lowest_price').map(({ bidId }) => bidId)).toEqual(['small', 'large']);
  });

  test('do not order equal points', () => {
    const equal = scoreBids(bids, scores, weights, { kind: 'lowest' }).map((one) => ({
      ...one,
      total: '70.00',
    }));
    expect(rankBids(equal, 'comprehensive').map(({ bidId }) => bidId)).toEqual(['large', 'small']);
  });
});

describe('a lowest price evaluation', () => {
  test('ranks by price, and equal prices by technical points', () => {
    const scored = scoreBids(
      [
        { bidId: 'a', price: '100', evaluatedPrice: '100' },
        { bidId: 'b', price: '90', evaluatedPrice: '90' },
        { bidId: 'c', price: '90.00', evaluatedPrice: '90.00' },
      ],
      [score('a', '50', '20'), score('b', '10', '1'), score('c', '11', '1')],
      weights,
      { kind: 'lowest' },
    );
    expect(rankBids(scored, 'lowest_price').map((bid) => bid.bidId)).toEqual(['c', 'b', 'a']);
  });
});

describe('points and weights', () => {
  test('have whole weights with the sum 100', () => {
    const message = '技术、商务、价格权重须为不小于0的整数，合计100';
    expect(checkWeights(weights)).toBeNull();
    expect(checkWeights({ ...weights, price: 31 })).toBe(message);
    expect(checkWeights({ technical: 110, commercial: -10, price: 0 })).toBe(message);
    expect(checkWeights({ technical: 49.5, commercial: 20.5, price: 30 })).toBe(message);
  });

  test('have points within the weight', () => {
    expect(checkScore('50', 50)).toBeNull();
    expect(checkScore('49.25', 50)).toBeNull();
    for (const wrong of ['50.01', '-1', '1.234', '', 'x']) {
      expect(checkScore(wrong, 50)).toBe('评分须为0–50的数字，最多2位小数');
    }
  });
});
