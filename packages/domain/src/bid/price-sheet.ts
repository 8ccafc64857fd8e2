import { toCapital } from '../money/capital.ts';
import { checkPlainNumber, Exact, parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import type { FieldError } from '../outcome.ts';

/** A rate of value-added tax: 增值税税率或征收率. Which are offered on a day, the dictionary of rates says. */
export interface TaxRate {
  readonly code: string;
  readonly label: string;
  /** `0.13`; exempt counts as 0. */
  readonly rate: string;
}

/** A code says what it is, so that what was chosen reads the same for ever. Null where it is no rate. */
export function taxRate(code: string): TaxRate | null {
  if (code === 'exempt') return { code, label: '免税', rate: '0' };
  if (!/^(?:0|[1-9]\d?)(?:\.\d?[1-9])?$/.test(code)) return null;
  return { code, label: `${code}%`, rate: new Exact(code).div(100).toFixed() };
}

export interface PriceLine {
  /** numeric(18,4), the buyer's; read-only to the supplier. */
  readonly qty: string;
  /** numeric(18,6), tax included; `` or null while not quoted. */
  readonly unitPriceIncl: string | null;
  /** A code of `taxRate`; `` or null while not chosen. */
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
  return checkPlainNumber(value, '单价', 12, 6);
}

/**
 * incl = round(qty × unit, 2), excl = round(incl / (1 + rate), 2), tax = incl − excl: each rounded half up,
 * so that a line adds up as printed. Null while price or rate are missing or unreadable.
 */
export function priceLine(line: PriceLine): LineAmounts | null {
  const rate = taxRate(line.taxRate ?? '');
  const qty = parseDecimal(line.qty);
  if (rate === null || qty === null || !isQuoted(line)) return null;
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
  /** The codes of the tax rates that may be chosen. */
  readonly rates: readonly string[];
}

/** Everything that keeps a price sheet from being submitted, each at its field. */
export function checkPriceSheet(lines: readonly PriceLine[], rules: PriceSheetRules): readonly FieldError[] {
  const errors = lines.flatMap((line, index): FieldError[] => {
    const at = (field: string) => `priceLines.${index}.${field}`;
    if (!isQuoted(line)) return [{ field: at('unitPriceIncl'), message: `第${index + 1}行未报价` }];
    const price = checkUnitPrice(line.unitPriceIncl ?? '');
    const found: FieldError[] = price === null ? [] : [{ field: at('unitPriceIncl'), message: price }];
    if (!rules.rates.includes(line.taxRate ?? ''))
      found.push({ field: at('taxRate'), message: '请选择税率' });
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
