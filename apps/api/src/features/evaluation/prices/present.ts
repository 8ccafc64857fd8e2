import type { ComparedLine, PriceTable } from '@procure/contract/evaluation/evaluation.schema.ts';
import { priceLine } from '@procure/domain/bid/price-sheet.ts';
import { judge } from '@procure/domain/evaluation/judged.ts';
import type { PricedBidRow } from '../opened-bid/read-model.ts';
import type { LineRow } from '../read-model.ts';
import type { PricesRow } from './read-model.ts';

/** One page of the lot's lines with the prices of all bids, in the order of the opening record. */
export function presentPrices(
  { method, bids, priceLines }: PricesRow,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
) {
  const quotes = bids.filter(({ result }) => result === 'opened').map((bid) => quotesOf(bid, method));
  const page = priceLines.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return {
    rows: page.map(
      (line): ComparedLine => ({
        lineId: line.id,
        ...factsOf(line),
        quotes: quotes.map((quoteOf) => quoteOf(line)),
      }),
    ),
    count: priceLines.length,
  };
}

/** All lines with the unit prices of all bids, in the order of the opening record. */
export function presentPriceTable({ method, bids, priceLines }: PricesRow): PriceTable {
  const opened = bids.filter(({ result }) => result === 'opened');
  const quotes = opened.map((bid) => unitPricesOf(bid, method));
  return {
    bids: opened.map((bid) => ({
      position: bid.position,
      companyName: bid.companyName,
      price: judge(bid, method).price,
    })),
    lines: priceLines.map((line) => ({
      ...factsOf(line),
      unitPrices: quotes.map((priceOf) => priceOf.get(line.id)?.unitPriceIncl ?? null),
    })),
  };
}

/** The quoted lines of a bid, by the lot's lines: of a negotiation, those of its last offer. */
function unitPricesOf({ contents, lastRound, ...bid }: PricedBidRow, method: PricesRow['method']) {
  const bidLines = contents?.price?.lines ?? [];
  const isNegotiated = judge({ ...bid, lastRound }, method).priceFrom === 'negotiation';
  const quoted = isNegotiated ? (lastRound?.quote?.lines ?? bidLines) : bidLines;
  return new Map(quoted.map((line) => [line.lineId, line]));
}

const factsOf = ({ id: _, ...facts }: LineRow) => facts;

/** Returns a function that finds the price of the bid for a line. */
function quotesOf(bid: PricedBidRow, method: PricesRow['method']) {
  const { bidId, contents } = bid;
  const bidLines = contents?.price?.lines ?? [];
  const isNegotiated = judge(bid, method).priceFrom === 'negotiation';
  const byLine = unitPricesOf(bid, method);
  const brands = new Map(bidLines.map(({ lineId, brand = '' }) => [lineId, brand]));
  const quantities = new Map(
    (isNegotiated ? [] : (contents?.quantities ?? [])).map(({ lineId, qty }) => [lineId, qty]),
  );
  return ({ id, qty }: LineRow): ComparedLine['quotes'][number] => {
    const own = byLine.get(id);
    const brand = own?.brand ?? brands.get(id) ?? '';
    if (own === undefined) return { bidId, brand, unitPriceIncl: null, amountIncl: null };
    const amounts = priceLine({ ...own, qty: quantities.get(id) ?? qty });
    return { bidId, brand, unitPriceIncl: own.unitPriceIncl, amountIncl: amounts?.incl ?? null };
  };
}
