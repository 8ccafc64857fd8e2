import type { BidStory, Supplier } from './shape.ts';
import type { When } from './when.ts';

const representatives: Readonly<Record<Supplier, string>> = {
  a: '江一帆',
  b: '禾小屿',
  c: '云小擎',
  d: '衡小准',
};

/** A bid as submitted; `prices` are unit prices with tax in the order of the lot's lines. */
export function bid(
  by: Supplier,
  submitted: When,
  taxRate: BidStory['taxRate'],
  delivery: string,
  prices: readonly string[],
  more: Partial<BidStory> = {},
): BidStory {
  return {
    by,
    submitted,
    taxRate,
    delivery,
    prices,
    quality: '满足国家标准和招标文件要求，一次验收合格',
    representative: representatives[by],
    ...more,
  };
}

/** Begun and not submitted. */
export function draft(
  by: Supplier,
  taxRate: BidStory['taxRate'],
  delivery: string,
  prices: readonly string[],
): BidStory {
  return { by, taxRate, delivery, prices, quality: '', representative: representatives[by] };
}
