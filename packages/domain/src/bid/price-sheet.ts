import type { Day } from '../display/day.ts';
import { toCapital } from '../money/capital.ts';
import { Exact, isPlainNumber, parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import type { FieldError } from '../outcome.ts';

/** A rate of value-added tax, in force `from` (until the day before `until`). */
export interface TaxRate {
  readonly code: string;
  readonly label: string;
  /** `0.13`; exempt counts as 0. */
  readonly rate: string;
  readonly from: Day;
  readonly until: Day | null;
}

/** 增值税税率与征收率. Dated, for the law changes: 13/9 since April 2019, 1% for small taxpayers to the end of 2027. */
export const taxRates = [
  { code: '13', label: '13%', rate: '0.13', from: '2019-04-01', until: null },
  { code: '9', label: '9%', rate: '0.09', from: '2019-04-01', until: null },
  { code: '6', label: '6%', rate: '0.06', from: '2012-01-01', until: null },
  { code: '3', label: '3%', rate: '0.03', from: '2009-01-01', until: null },
  { code: '1', label: '1%', rate: '0.01', from: '2020-03-01', until: '2028-01-01' },
  { code: '0', label: '0%', rate: '0', from: '1994-01-01', until: null },
  { code: 'exempt', label: '免税', rate: '0', from: '1994-01-01', until: null },
] as const satisfies readonly TaxRate[];
export type TaxRateCode = (typeof taxRates)[number]['code'];

export function taxRatesOn(day: Day): readonly TaxRate[] {
  return (taxRates as readonly TaxRate[]).filter(
    (rate) => rate.from <= day && (rate.until === null || day < rate.until),
  );
}

export interface PriceLine {
  /** numeric(18,4), the buyer's; read-only to the supplier. */
  readonly qty: string;
  /** numeric(18,6), tax included; `` or null while not quoted. */
  readonly unitPriceIncl: string | null;
  /** A code of `taxRates`; `` or null while not chosen. */
  readonly taxRate: string | null;
}

export interface LineAmounts {
  readonly incl: string;
  readonly excl: string;
  readonly tax: string;
}

export interface PriceSheet {
  /** Null for a line that is not complete. */
  readonly lines: readonly (LineAmounts | null)[];
  readonly totalIncl: string;
  readonly totalExcl: string;
  readonly totalTax: string;
  /** The total in capital characters. */
  readonly capital: string;
}

const isQuoted = (line: PriceLine) => (line.unitPriceIncl ?? '').trim() !== '';

export function checkUnitPrice(value: string): string | null {
  return isPlainNumber(value, 12, 6) ? null : '单价须为不小于0的数字，最多6位小数';
}

/**
 * incl = round(qty × unit, 2), excl = round(incl / (1 + rate), 2), tax = incl − excl: each rounded half up,
 * so that a line adds up as printed. Null while price or rate are missing or unreadable.
 */
export function priceLine(line: PriceLine): LineAmounts | null {
  const rate = taxRates.find((each) => each.code === line.taxRate);
  const qty = parseDecimal(line.qty);
  if (rate === undefined || qty === null || !isQuoted(line)) return null;
  if (checkUnitPrice(line.unitPriceIncl ?? '') !== null) return null;
  const incl = qty.times(line.unitPriceIncl ?? '').toDecimalPlaces(2);
  const excl = incl.div(new Exact(1).plus(rate.rate)).toDecimalPlaces(2);
  return { incl: incl.toFixed(2), excl: excl.toFixed(2), tax: incl.minus(excl).toFixed(2) };
}

/** Totals are sums of rounded lines, generated and never typed. */
export function priceSheet(input: readonly PriceLine[]): PriceSheet {
  const lines = input.map(priceLine);
  const sum = (pick: (line: LineAmounts) => string) =>
    lines.reduce((total, line) => (line === null ? total : total.plus(pick(line))), new Exact(0)).toFixed(2);
  const totalIncl = sum((line) => line.incl);
  return {
    lines,
    totalIncl,
    totalExcl: sum((line) => line.excl),
    totalTax: sum((line) => line.tax),
    capital: toCapital(totalIncl),
  };
}

export interface PriceSheetRules {
  /** 最高投标限价, yuan, tax included. A least price may never be set (条例27). */
  readonly ceilingPrice: string | null;
  /** The Beijing day whose tax rates count. */
  readonly day: Day;
}

/** Everything that keeps a price sheet from being submitted, each at its field. */
export function checkPriceSheet(lines: readonly PriceLine[], rules: PriceSheetRules): readonly FieldError[] {
  const valid = new Set(taxRatesOn(rules.day).map((rate) => rate.code));
  const errors = lines.flatMap((line, index): FieldError[] => {
    const at = (field: string) => `priceLines.${index}.${field}`;
    if (!isQuoted(line)) return [{ field: at('unitPriceIncl'), message: `第${index + 1}行未报价` }];
    const price = checkUnitPrice(line.unitPriceIncl ?? '');
    const found: FieldError[] = price === null ? [] : [{ field: at('unitPriceIncl'), message: price }];
    if (!valid.has(line.taxRate ?? '')) found.push({ field: at('taxRate'), message: '请选择税率' });
    return found;
  });
  if (errors.length > 0) return errors;
  const ceiling = checkCeiling(priceSheet(lines).totalIncl, rules.ceilingPrice);
  return ceiling === null ? [] : [{ field: 'priceLines', message: ceiling }];
}

export function checkCeiling(total: string, ceilingPrice: string | null): string | null {
  const ceiling = parseDecimal(ceilingPrice);
  const amount = parseDecimal(total);
  if (ceiling === null || amount === null || amount.lte(ceiling)) return null;
  return `投标总价${formatYuan(total)}超过最高投标限价${formatYuan(ceiling.toFixed())}`;
}
