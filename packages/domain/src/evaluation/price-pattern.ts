/** The unit prices of a bid, by line. */
export interface PricedBidder {
  readonly bidId: string;
  readonly companyName: string;
  /** Yuan, tax included, as plain decimals. */
  readonly unitPrices: readonly { readonly lineId: string; readonly unitPriceIncl: string }[];
}

/** Unit prices of two bidders that follow a pattern (投标报价呈规律性差异, 条例40 and 87号令37). Evidence, not a verdict. */
export interface PricePattern {
  /** The other bidder. */
  readonly companyName: string;
  readonly kind: 'equal' | 'proportional' | 'shifted';
  /** The number of lines that both price. */
  readonly lines: number;
  /** The number of equal unit prices, the factor, or the difference in yuan. */
  readonly value: string;
}

/** Fewer lines follow a pattern by chance. */
const fewestLines = 5;
/** The share of equal unit prices from which two bids are alike. */
const equalShare = 0.8;
/** Prices are rounded to the cent before they are compared: a factor may miss by one. */
const cent = 0.01;
const relativeSlack = 0.001;

/**
 * The patterns of each bid with every other bid, by its id, in the order of the bidders. The cost grows with the lines of
 * all pairs, so the prices are numbers here.
 */
export function pricePatterns(
  bidders: readonly PricedBidder[],
): ReadonlyMap<string, readonly PricePattern[]> {
  const places = new Map<string, number>();
  for (const { unitPrices } of bidders)
    for (const { lineId } of unitPrices) if (!places.has(lineId)) places.set(lineId, places.size);
  const prices = bidders.map(({ unitPrices }) => {
    const own = new Float64Array(places.size).fill(Number.NaN);
    for (const { lineId, unitPriceIncl } of unitPrices) own[places.get(lineId) ?? 0] = Number(unitPriceIncl);
    return own;
  });
  const patterns = new Map(bidders.map(({ bidId }): [string, PricePattern[]] => [bidId, []]));
  for (const [at, one] of bidders.entries())
    for (const [after, other] of bidders.slice(at + 1).entries()) {
      const [own, others] = [prices[at], prices[at + 1 + after]];
      const deviation = own === undefined || others === undefined ? null : compare(own, others);
      if (deviation === null) continue;
      patterns.get(one.bidId)?.push({ companyName: other.companyName, ...patternOf(deviation) });
      patterns.get(other.bidId)?.push({ companyName: one.companyName, ...patternOf(reversed(deviation)) });
    }
  return patterns;
}

/** A pattern with its number: of equal unit prices, the factor, or the difference in yuan. */
type Deviation = Pick<PricePattern, 'kind' | 'lines'> & { readonly number: number };

function patternOf({ kind, lines, number }: Deviation): Omit<PricePattern, 'companyName'> {
  const digits = { equal: 0, proportional: 4, shifted: 2 }[kind];
  return {
    kind,
    lines,
    value: kind === 'proportional' ? String(Number(number.toFixed(digits))) : number.toFixed(digits),
  };
}

/** The pattern as the other bidder has it. */
function reversed(deviation: Deviation): Deviation {
  const { kind, number } = deviation;
  return { ...deviation, number: { equal: number, proportional: 1 / number, shifted: -number }[kind] };
}

function compare(own: Float64Array, others: Float64Array): Deviation | null {
  let [lines, equal, ownSum, otherSum] = [0, 0, 0, 0];
  for (let at = 0; at < own.length; at += 1) {
    const one = own[at] ?? Number.NaN;
    const other = others[at] ?? Number.NaN;
    if (!(one > 0 && other > 0)) continue;
    lines += 1;
    ownSum += one;
    otherSum += other;
    if (one === other) equal += 1;
  }
  if (lines < fewestLines) return null;
  if (equal >= lines * equalShare) return { kind: 'equal', lines, number: equal };
  const factor = ownSum / otherSum;
  const difference = (ownSum - otherSum) / lines;
  const [isProportional, isShifted] = [
    follows(own, others, (other) => other * factor),
    follows(own, others, (other) => other + difference),
  ];
  if (isProportional) return { kind: 'proportional', lines, number: factor };
  return isShifted ? { kind: 'shifted', lines, number: difference } : null;
}

/** Whether every price is the one that is computed from the other bidder's. */
function follows(own: Float64Array, others: Float64Array, computed: (other: number) => number): boolean {
  for (let at = 0; at < own.length; at += 1) {
    const one = own[at] ?? Number.NaN;
    const other = others[at] ?? Number.NaN;
    if (!(one > 0 && other > 0)) continue;
    if (Math.abs(one - computed(other)) > Math.max(cent, one * relativeSlack)) return false;
  }
  return true;
}

/** The pattern as the committee reads it. */
export function patternInWords({ companyName, kind, lines, value }: PricePattern): string {
  const found = {
    equal: `共同报价的${lines}项中有${value}项单价相同`,
    proportional: `共同报价的${lines}项单价均约为其${value}倍`,
    shifted: `共同报价的${lines}项单价均与其相差约${value}元`,
  };
  return `与${companyName}的投标报价呈规律性差异或者异常一致：${found[kind]}，请核实`;
}
