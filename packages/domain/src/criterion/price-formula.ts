import { Exact, parseDecimal } from '../money/decimal.ts';

/** The computation of the points of a price. All numbers are plain decimals. */
export type PriceFormula =
  /** 低价优先法: lowest ÷ price × points. Prescribed in government procurement (87号令55, 磋商办法24). */
  | { readonly kind: 'lowest' }
  /**
   * 基准价法: the benchmark is the mean of the prices less `discount` percent. Each percent above it costs `above` points,
   * each percent below it `below` points. With `trimmed`, the mean of five or more prices omits the highest and the lowest.
   */
  | {
      readonly kind: 'benchmark';
      readonly discount: string;
      readonly above: string;
      readonly below: string;
      readonly trimmed: boolean;
    }
  /** 线性扣分法: the lowest price has all points; each percent above it costs `above` points. */
  | { readonly kind: 'linear'; readonly above: string };

export const priceFormulaKinds = [
  'lowest',
  'benchmark',
  'linear',
] as const satisfies readonly PriceFormula['kind'][];

export const priceFormulaLabels: Readonly<Record<PriceFormula['kind'], string>> = {
  lowest: '低价优先法',
  benchmark: '平均价基准法',
  linear: '最低价线性扣分法',
};

/** The formula of a lot whose criteria name none. */
export const usualPriceFormula: PriceFormula = { kind: 'lowest' };

/** From this many prices on, a trimmed mean omits the highest and the lowest. */
export const trimmedFrom = 5;

/**
 * Returns the points of each price, to two places, from 0 to `max`.
 * @param prices the evaluated prices of the responsive bids, at least one
 */
export function priceScorer(
  formula: PriceFormula,
  prices: readonly Exact[],
  max: number,
): (price: Exact) => Exact {
  const clampPoints = (points: Exact) => Exact.min(Exact.max(points, 0), max).toDecimalPlaces(2);
  const lowest = Exact.min(...prices);
  switch (formula.kind) {
    case 'lowest':
      // A price of zero is the lowest possible, and no other price has a share of it.
      return (price) => (price.isZero() ? new Exact(max) : clampPoints(lowest.div(price).times(max)));
    case 'linear':
      return (price) => clampPoints(deduct(price, lowest, formula.above, formula.above, max));
    case 'benchmark': {
      const benchmark = benchmarkOf(formula, prices);
      return (price) => clampPoints(deduct(price, benchmark, formula.above, formula.below, max));
    }
  }
}

/** The price from which a benchmark formula counts deviations, not rounded. */
export function benchmarkOf(
  { discount, trimmed }: Extract<PriceFormula, { kind: 'benchmark' }>,
  prices: readonly Exact[],
): Exact {
  const sorted = prices.toSorted((a, b) => a.cmp(b));
  const counted = trimmed && sorted.length >= trimmedFrom ? sorted.slice(1, -1) : sorted;
  const sum = counted.reduce((total, price) => total.plus(price), new Exact(0));
  return sum.div(counted.length).times(new Exact(100).minus(discount)).div(100);
}

function deduct(price: Exact, base: Exact, above: string, below: string, max: number): Exact {
  const difference = price.minus(base);
  if (difference.isZero()) return new Exact(max);
  // No percentage of zero exists: every other price is infinitely far from it.
  if (base.isZero()) return new Exact(0);
  const percent = difference.div(base).times(100);
  return new Exact(max).minus(percent.abs().times(percent.isPositive() ? above : below));
}

/** The formula in words, for notices and pages. */
export function priceFormulaText(formula: PriceFormula): string {
  switch (formula.kind) {
    case 'lowest':
      return '以有效投标的最低报价为基准价，得满分；其他报价的得分＝基准价÷报价×满分';
    case 'linear':
      return `以有效投标的最低报价为基准价，得满分；每高于基准价1%扣${formula.above}分，扣完为止`;
    case 'benchmark': {
      const discount = parseDecimal(formula.discount)?.isZero() ? '' : `下浮${formula.discount}%`;
      const trimmed = formula.trimmed ? `（不少于${trimmedFrom}家时去掉一个最高价和一个最低价）` : '';
      return `以有效投标报价的平均价${trimmed}${discount}为基准价，等于基准价得满分；每高于基准价1%扣${formula.above}分，每低于基准价1%扣${formula.below}分，扣完为止`;
    }
  }
}
