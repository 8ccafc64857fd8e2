import { cellOf } from '../list-export/cell.ts';
import type { NumberCell, SheetContent } from '../workbook/workbook.ts';

/** The unit prices of all bids of a lot, by line. Money in yuan, tax included. */
export interface PriceTable {
  readonly bids: readonly {
    readonly position: number;
    readonly companyName: string;
    /** The evaluated offer; null if it cannot be computed, or its envelope is sealed. */
    readonly price: string | null;
  }[];
  readonly lines: readonly {
    readonly lineNo: number;
    readonly name: string;
    readonly spec: string;
    readonly unit: string;
    readonly qty: string;
    readonly ceilingUnitPrice: string | null;
    /** In the order of `bids`. */
    readonly unitPrices: readonly (string | null)[];
  }[];
}

const headings = ['行号', '名称', '规格', '单位', '数量', '单价最高限价（元）'];

/** 报价明细对照 as a sheet: a row for each line with the unit prices of the bids, and a last one with their totals. */
export function priceTableSheet({ bids, lines }: PriceTable): SheetContent {
  const number = (value: string | number | null): string | NumberCell => cellOf('number', value);
  return {
    name: '报价明细对照',
    hasHeadings: true,
    widths: [8, 30, 30, 8, 12, 18, ...bids.map(() => 24)],
    rows: [
      [...headings, ...bids.map(({ position, companyName }) => `${position}. ${companyName} 含税单价（元）`)],
      ...lines.map((line) => [
        ...[number(line.lineNo), line.name, line.spec, line.unit, number(line.qty)],
        number(line.ceilingUnitPrice),
        ...line.unitPrices.map(number),
      ]),
      ['', '报价（元）', '', '', '', '', ...bids.map(({ price }) => cellOf('money', price))],
    ],
  };
}
