import { toCapital } from '../money/capital.ts';
import { checkPlainNumber, Exact, parseDecimal } from '../money/decimal.ts';
import { formatQuantity, formatYuan } from '../money/money.ts';
import type { FieldError } from '../outcome.ts';

/** A rate of value-added tax (增值税税率或征收率). The dictionary of rates lists the rates offered on a day. */
export interface TaxRate {
  readonly code: string;
  readonly label: string;
  /** Fraction such as `0.13`; 0 if exempt. */
  readonly rate: string;
}

/**
 * Derives a rate from its code alone, so that a stored code keeps its meaning. Returns null for an invalid code.
 * @param code `exempt` or percent, such as `13` or `0.5`
 */
export function taxRate(code: string): TaxRate | null {
  if (code === 'exempt') return { code, label: '免税', rate: '0' };
  if (!/^(?:0|[1-9]\d?)(?:\.\d?[1-9])?$/.test(code)) return null;
  return { code, label: `${code}%`, rate: new Exact(code).div(100).toFixed() };
}

export interface PriceLine {
  /** The line's number for messages; without it, its place from 1. */
  readonly lineNo?: number;
  /** The buyer's quantity, numeric(18,4); read-only for the supplier. */
  readonly qty: string;
  /** numeric(18,6), tax included; empty or null if not quoted. */
  readonly unitPriceIncl: string | null;
  /** A code of `taxRate`; empty or null if not chosen. */
  readonly taxRate: string | null;
  /** The highest unit price allowed, in yuan, tax included (单价最高限价); null or absent if none is set. */
  readonly ceilingUnitPrice?: string | null;
}

export interface LineAmounts {
  readonly incl: string;
  readonly excl: string;
  readonly tax: string;
}

export interface PriceSheet {
  /** Null for an incomplete line. */
  readonly lines: readonly (LineAmounts | null)[];
  readonly totalIncl: string;
  readonly totalExcl: string;
  readonly totalTax: string;
  /** The total in Chinese capital numerals. */
  readonly capital: string;
}

const isQuoted = (line: PriceLine) => (line.unitPriceIncl ?? '').trim() !== '';

export function checkUnitPrice(value: string): string | null {
  return checkPlainNumber(value, '单价', 12, 6);
}

/** The amounts of a line with the same in fen, in which thousands of lines are added. */
interface ComputedLine {
  readonly amounts: LineAmounts;
  readonly fen: Readonly<Record<'incl' | 'excl', bigint>>;
}

/**
 * Results by line. A key changes one line of thousands, and the others are the same objects: computing a line takes a
 * hundred times as long as finding its result.
 */
const computedLines = new WeakMap<PriceLine, ComputedLine | null>();

/**
 * Computes incl = round(qty × unit, 2), excl = round(incl / (1 + rate), 2) and tax = incl − excl, rounded half up, so
 * that the printed amounts of a line add up. Returns null if the price or the rate is missing or invalid.
 */
export function priceLine(line: PriceLine): LineAmounts | null {
  return computedLine(line)?.amounts ?? null;
}

function computedLine(line: PriceLine): ComputedLine | null {
  const known = computedLines.get(line);
  if (known !== undefined) return known;
  const amounts = amountsOf(line);
  const computed =
    amounts === null ? null : { amounts, fen: { incl: fenOf(amounts.incl), excl: fenOf(amounts.excl) } };
  computedLines.set(line, computed);
  return computed;
}

function amountsOf(line: PriceLine): LineAmounts | null {
  const rate = taxRate(line.taxRate ?? '');
  const qty = parseDecimal(line.qty);
  if (rate === null || qty === null || !isQuoted(line)) return null;
  if (checkUnitPrice(line.unitPriceIncl ?? '') !== null) return null;
  const incl = qty.times(line.unitPriceIncl ?? '').toDecimalPlaces(2);
  const excl = incl.div(new Exact(1).plus(rate.rate)).toDecimalPlaces(2);
  return { incl: incl.toFixed(2), excl: excl.toFixed(2), tax: incl.minus(excl).toFixed(2) };
}

/** An amount with two decimals in fen. */
const fenOf = (amount: string) => BigInt(amount.replace('.', ''));

/** Fen as an amount with two decimals. */
const yuanOf = (fen: bigint) => new Exact(fen.toString()).div(100).toFixed(2);

/** Results by list of lines, of which a page asks for the sheet several times at every key. */
const computedSheets = new WeakMap<readonly PriceLine[], PriceSheet>();

/** Computes a price sheet. Totals are the sums of the rounded line amounts. */
export function priceSheet(input: readonly PriceLine[]): PriceSheet {
  const known = computedSheets.get(input);
  if (known !== undefined) return known;
  const sheet = sheetOf(input);
  computedSheets.set(input, sheet);
  return sheet;
}

function sheetOf(input: readonly PriceLine[]): PriceSheet {
  const lines = input.map(computedLine);
  let incl = 0n;
  let excl = 0n;
  for (const line of lines) {
    if (line === null) continue;
    incl += line.fen.incl;
    excl += line.fen.excl;
  }
  const totalIncl = yuanOf(incl);
  return {
    lines: lines.map((line) => line?.amounts ?? null),
    totalIncl,
    totalExcl: yuanOf(excl),
    // The tax of every line is the difference too.
    totalTax: yuanOf(incl - excl),
    capital: toCapital(totalIncl),
  };
}

export interface PriceSheetRules {
  /** 最高投标限价, in yuan, tax included. A minimum price must not be set (条例27). */
  readonly ceilingPrice: string | null;
  /** The codes of the tax rates that may be chosen. */
  readonly rates: readonly string[];
}

/** Checks that a price sheet can be submitted. Each error is at its field. */
export function checkPriceSheet(lines: readonly PriceLine[], rules: PriceSheetRules): readonly FieldError[] {
  const errors = lines.flatMap((line, index) => lineErrors(line, index, rules.rates));
  if (errors.length > 0) return errors;
  const ceiling = checkCeiling(priceSheet(lines).totalIncl, rules.ceilingPrice);
  return ceiling === null ? [] : [{ field: 'priceLines', message: ceiling }];
}

/** The last check of each line, with the place and the rates it was made for. */
const checkedLines = new WeakMap<
  PriceLine,
  { readonly index: number; readonly rates: readonly string[]; readonly errors: readonly FieldError[] }
>();

function lineErrors(line: PriceLine, index: number, rates: readonly string[]): readonly FieldError[] {
  const known = checkedLines.get(line);
  if (known?.index === index && known.rates === rates) return known.errors;
  const errors = checkLine(line, index, rates);
  checkedLines.set(line, { index, rates, errors });
  return errors;
}

function checkLine(line: PriceLine, index: number, rates: readonly string[]): readonly FieldError[] {
  const at = (field: string) => `priceLines.${index}.${field}`;
  if (!isQuoted(line))
    return [{ field: at('unitPriceIncl'), message: `第${line.lineNo ?? index + 1}行未报价` }];
  const price = checkUnitPrice(line.unitPriceIncl ?? '');
  const errors: FieldError[] = price === null ? [] : [{ field: at('unitPriceIncl'), message: price }];
  const above = price === null ? checkUnitCeiling({ lineNo: index + 1, ...line }) : null;
  if (above !== null) errors.push({ field: at('unitPriceIncl'), message: above });
  if (!rates.includes(line.taxRate ?? '')) errors.push({ field: at('taxRate'), message: '请选择税率' });
  return errors;
}

/** Checks a valid unit price against the ceiling of its line. Returns null if it is not above. */
export function checkUnitCeiling({
  lineNo,
  unitPriceIncl,
  ceilingUnitPrice,
}: Pick<PriceLine, 'unitPriceIncl' | 'ceilingUnitPrice'> & { readonly lineNo: number }): string | null {
  const ceiling = parseDecimal(ceilingUnitPrice);
  const price = parseDecimal(unitPriceIncl);
  if (ceiling === null || price === null || price.lte(ceiling)) return null;
  const yuan = (value: Exact) => `¥${formatQuantity(value.toFixed())}元`;
  return `第${lineNo}行单价${yuan(price)}超过单价最高限价${yuan(ceiling)}`;
}

export function checkCeiling(total: string, ceilingPrice: string | null): string | null {
  const ceiling = parseDecimal(ceilingPrice);
  const amount = parseDecimal(total);
  if (ceiling === null || amount === null || amount.lte(ceiling)) return null;
  return `投标总价${formatYuan(total)}超过最高投标限价${formatYuan(ceiling.toFixed())}`;
}
