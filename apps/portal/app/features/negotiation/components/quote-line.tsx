import type { NegotiatedLine, QuoteContents } from '@procure/contract/negotiation/negotiation.schema.ts';
import type { TaxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount, formatQuantity } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import { ownKey } from '@procure/ui/keyboard/own-key.ts';
import type { LineActs } from '@procure/ui/line-grid/use-line-grid.ts';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, memo } from 'react';
import styles from './negotiation.module.css';

export type QuoteRow = QuoteContents['lines'][number];

/** The columns with fields, in the order of the table. */
export const quoteColumns = ['unitPriceIncl', 'taxRate'] as const;
export type QuoteColumn = (typeof quoteColumns)[number];

interface QuoteLineProps {
  /** The place of the line, from 0. */
  readonly place: number;
  readonly line: NegotiatedLine;
  readonly row: QuoteRow;
  /** The amount with tax; null while it cannot be computed. */
  readonly amount: string | null;
  /** Unit price of the company's previous offer; empty without one. */
  readonly previous: string;
  readonly rates: readonly TaxRate[];
  readonly priceError: string | undefined;
  readonly rateError: string | undefined;
  /** The places of the first and the last selected column; null without one. */
  readonly selected: readonly [number, number] | null;
  readonly idOf: (place: number, column: QuoteColumn) => string;
  readonly acts: LineActs<QuoteColumn>;
}

/** One line of the price sheet. */
export const QuoteLine = memo(function QuoteLine(props: QuoteLineProps) {
  const { place, line, row, amount, previous, rates, priceError, rateError, selected, idOf, acts } = props;
  const messageId = `${idOf(place, 'unitPriceIncl')}.problem`;
  const control = (column: QuoteColumn, label: string, error: string | undefined) => {
    const at = { row: place, column };
    return {
      id: idOf(place, column),
      value: row[column],
      'aria-label': `第${line.lineNo}行 ${line.name} ${label}`,
      ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': messageId }),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) =>
        acts.press(ownKey(event), event, at),
      onPaste: (event: ClipboardEvent) => acts.paste(event, at),
      onMouseDown: (event: MouseEvent) => acts.point(event, at),
      onFocus: () => acts.focus(at),
    };
  };
  const type = (column: QuoteColumn, value: string) => acts.type({ row: place, column }, value);
  const cell = (column: QuoteColumn) => {
    const at = quoteColumns.indexOf(column);
    return selected !== null && at >= selected[0] && at <= selected[1] ? { 'aria-selected': true } : {};
  };
  const problem = [priceError, rateError].filter((one) => one !== undefined).join('；');
  return (
    <>
      <tr className={styles.line} aria-rowindex={place + 2}>
        <td className={styles.what}>
          <span className={styles.no}>{line.lineNo}</span>
          <div>
            <b>{line.name}</b>
            {line.spec === '' ? null : <span className={styles.muted}> {line.spec}</span>}
            <div className={styles.muted}>
              {formatQuantity(line.qty)} {line.unit}
              {line.ceilingUnitPrice === null
                ? null
                : `，单价最高限价 ${formatQuantity(line.ceilingUnitPrice)} 元`}
              {previous === '' ? null : `，前次含税单价 ${formatQuantity(previous)} 元`}
            </div>
          </div>
        </td>
        <td {...cell('unitPriceIncl')}>
          <label>
            <span>含税单价（元）</span>
            <input
              {...control('unitPriceIncl', '含税单价', priceError)}
              className={styles.number}
              inputMode="decimal"
              autoComplete="off"
              maxLength={60}
              onChange={(event) => type('unitPriceIncl', event.target.value)}
              onBlur={() => {
                const plain = plainYuan(row.unitPriceIncl);
                if (plain !== row.unitPriceIncl) type('unitPriceIncl', plain);
              }}
            />
          </label>
        </td>
        <td {...cell('taxRate')}>
          <label>
            <span>税率</span>
            <select
              {...control('taxRate', '税率', rateError)}
              onChange={(event) => type('taxRate', event.target.value)}
            >
              <option value="">请选择</option>
              {rates.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </td>
        <td className={styles.computed}>
          <span>含税金额（元）</span>
          <output>{amount === null ? '—' : formatAmount(amount)}</output>
        </td>
      </tr>
      {problem === '' ? null : (
        <tr>
          <td colSpan={4} className={styles.problem} id={messageId}>
            {problem}
          </td>
        </tr>
      )}
    </>
  );
}, isSame);

/** The selected columns are made anew in every render, so their contents are compared. */
function isSame(one: QuoteLineProps, other: QuoteLineProps): boolean {
  return (
    one.place === other.place &&
    one.line === other.line &&
    one.row === other.row &&
    one.amount === other.amount &&
    one.previous === other.previous &&
    one.rates === other.rates &&
    one.priceError === other.priceError &&
    one.rateError === other.rateError &&
    one.acts === other.acts &&
    one.selected?.[0] === other.selected?.[0] &&
    one.selected?.[1] === other.selected?.[1]
  );
}
