import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact } from '../money/decimal.ts';
import { benchmarkOf, type PriceFormula, priceFormulaText, priceScorer } from './price-formula.ts';

const pointsOf = (formula: PriceFormula, prices: readonly string[], max = 40) => {
  const exact = prices.map((price) => new Exact(price));
  const score = priceScorer(formula, exact, max);
  return exact.map((price) => score(price).toFixed(2));
};
const benchmark = (changes: Partial<Extract<PriceFormula, { kind: 'benchmark' }>> = {}) =>
  ({ kind: 'benchmark', discount: '0', above: '1', below: '0.5', trimmed: false, ...changes }) as const;

describe('a price formula', () => {
  it('gives the lowest price full points and others their share', () => {
    expect(pointsOf({ kind: 'lowest' }, ['80', '100', '160'])).toEqual(['40.00', '32.00', '20.00']);
  });

  it('deducts for each percent above the lowest price', () => {
    expect(pointsOf({ kind: 'linear', above: '0.6' }, ['100', '110', '101.5', '400'])).toEqual([
      '40.00',
      '34.00',
      '39.10',
      '0.00',
    ]);
  });

  it('deducts for deviations from the mean in both directions', () => {
    expect(pointsOf(benchmark(), ['90', '100', '110'])).toEqual(['35.00', '40.00', '30.00']);
  });

  it('lowers the mean by the discount', () => {
    expect(pointsOf(benchmark({ discount: '10' }), ['90', '100', '110'])).toEqual([
      '40.00',
      '28.89',
      '17.78',
    ]);
  });

  it('omits the highest and the lowest of five prices if it is trimmed', () => {
    const prices = ['1', '99', '100', '101', '900'].map((price) => new Exact(price));
    expect(benchmarkOf(benchmark({ trimmed: true }), prices).toString()).toBe('100');
    expect(benchmarkOf(benchmark({ trimmed: true }), prices.slice(1)).toString()).toBe('300');
    expect(benchmarkOf(benchmark(), prices).toString()).toBe('240.2');
  });

  it('divides by no price of zero', () => {
    expect(pointsOf({ kind: 'lowest' }, ['0', '5'])).toEqual(['40.00', '0.00']);
    expect(pointsOf({ kind: 'linear', above: '1' }, ['0', '5'])).toEqual(['40.00', '0.00']);
    expect(pointsOf(benchmark(), ['0', '0'])).toEqual(['40.00', '40.00']);
    expect(pointsOf(benchmark({ discount: '100' }), ['7', '9'])).toEqual(['0.00', '0.00']);
  });

  const number = (max: number) =>
    fc.integer({ min: 0, max: max * 100 }).map((cents) => (cents / 100).toFixed(2));
  const formulas = fc.oneof(
    fc.constant<PriceFormula>({ kind: 'lowest' }),
    fc.record({ kind: fc.constant('linear' as const), above: number(100) }),
    fc.record({
      kind: fc.constant('benchmark' as const),
      discount: number(100),
      above: number(100),
      below: number(100),
      trimmed: fc.boolean(),
    }),
  );
  const prices = fc.array(number(10_000_000), { minLength: 1, maxLength: 12 });

  it('gives from 0 to full points, two decimals, the same whatever the order', () => {
    fc.assert(
      fc.property(formulas, prices, fc.integer({ min: 1, max: 100 }), (formula, all, max) => {
        const points = pointsOf(formula, all, max);
        for (const point of points) {
          expect(point).toMatch(/^\d{1,3}\.\d{2}$/);
          expect(Number(point)).toBeLessThanOrEqual(max);
        }
        expect(pointsOf(formula, all.toReversed(), max)).toEqual(points.toReversed());
      }),
    );
  });

  it('gives the lower price no fewer points where the lowest price is best', () => {
    fc.assert(
      fc.property(formulas, prices, (formula, all) => {
        fc.pre(formula.kind !== 'benchmark');
        const points = pointsOf(formula, all);
        const order = all.map((price, place) => ({ price: Number(price), points: Number(points[place]) }));
        for (const one of order)
          for (const other of order)
            if (one.price < other.price) expect(one.points).toBeGreaterThanOrEqual(other.points);
      }),
    );
  });

  it('says its numbers in words', () => {
    expect(priceFormulaText(benchmark({ discount: '3', trimmed: true }))).toBe(
      '以有效投标报价的平均价（不少于5家时去掉一个最高价和一个最低价）下浮3%为基准价，等于基准价得满分；每高于基准价1%扣1分，每低于基准价1%扣0.5分，扣完为止',
    );
  });
});
