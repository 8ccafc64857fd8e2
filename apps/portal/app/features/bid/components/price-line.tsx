import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { PriceColumn } from '@procure/domain/bid/pasted-prices.ts';
import type { LineAmounts, TaxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount, formatQuantity } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import { ownKey } from '@procure/ui/keyboard/own-key.ts';
import type { LineActs } from '@procure/ui/line-grid/use-line-grid.ts';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { ItemChanges, Lot } from './draft.ts';
import { ItemChangesNote } from './item-changes-note.tsx';
import styles from './price-lines.module.css';

export type Row = BidDraft['prices'][number];
type Line = Lot['priceLines'][number];

interface PriceLineProps {
  /** The place of the line, from 0. */
  readonly place: number;
  readonly line: Line;
  /** The published changes of the line, newest first. */
  readonly changes: ItemChanges;
  readonly row: Row;
  readonly amounts: LineAmounts | null;
  readonly rates: readonly TaxRate[];
  readonly priceError: string | undefined;
  readonly rateError: string | undefined;
  /** The places of the first and the last selected column; null without one. */
  readonly selected: readonly [number, number] | null;
  readonly acts: LineActs<PriceColumn>;
}

/** The columns with fields, in the order of the table. */
export const typedColumns: readonly PriceColumn[] = [
  'unitPriceIncl',
  'taxRate',
  'brand',
  'delivery',
  'remark',
];

const remarks = [
  ['brand', '品牌/产地', 100],
  ['delivery', '交货期', 100],
  ['remark', '备注', 500],
] as const;

/** The id of a field of the sheet, for the links of the summary. */
export const fieldId = (place: number, column: PriceColumn) => `priceLines.${place}.${column}`;

/** One line of the price sheet: the required item, the typed price, the computed amounts. */
export const PriceLine = memo(function PriceLine(props: PriceLineProps) {
  const { place, line, changes, row, amounts, rates, priceError, rateError, selected, acts } = props;
  const messageId = `priceLines.${place}.problem`;
  const control = (column: PriceColumn, label: string, isWrong: boolean) => {
    const at = { row: place, column };
    return {
      id: fieldId(place, column),
      value: row[column],
      'aria-label': `第${line.lineNo}行 ${line.name} ${label}`,
      'aria-invalid': isWrong ? true : undefined,
      'aria-describedby': isWrong ? messageId : undefined,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) =>
        acts.press(ownKey(event), event, at),
      onPaste: (event: ClipboardEvent) => acts.paste(event, at),
      onMouseDown: (event: MouseEvent) => acts.point(event, at),
      onFocus: () => acts.focus(at),
    };
  };
  const type = (column: PriceColumn, value: string) => acts.type({ row: place, column }, value);
  const cell = (column: PriceColumn) => {
    const at = typedColumns.indexOf(column);
    return selected !== null && at >= selected[0] && at <= selected[1] ? { 'aria-selected': true } : {};
  };
  const hasMessages = changes.length > 0 || priceError !== undefined || rateError !== undefined;
  return (
    <>
      <tr className={styles.line} aria-rowindex={place + 2}>
        <Asked line={line} />
        <td className={styles.qty}>
          {formatQuantity(line.qty)} {line.unit}
        </td>
        <td {...cell('unitPriceIncl')}>
          <label>
            <span>含税单价（元）</span>
            <input
              {...control('unitPriceIncl', '含税单价', priceError !== undefined)}
              className={styles.number}
              inputMode="decimal"
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
              {...control('taxRate', '税率', rateError !== undefined)}
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
        <Computed amounts={amounts} />
        {remarks.map(([column, label, max]) => (
          <td key={column} {...cell(column)}>
            <label>
              <span>{label}</span>
              <input
                {...control(column, label, false)}
                maxLength={max}
                onChange={(event) => type(column, event.target.value)}
              />
            </label>
          </td>
        ))}
      </tr>
      {hasMessages ? (
        <tr className={styles.messages}>
          <td colSpan={8}>
            <ItemChangesNote changes={changes} />
            {priceError === undefined && rateError === undefined ? null : (
              <p className={styles.problem} id={messageId}>
                {[priceError, rateError].filter(Boolean).join('；')}
              </p>
            )}
          </td>
        </tr>
      ) : null}
    </>
  );
}, isSame);

/** The changes and the selected columns are made anew in every render, so their contents are compared. */
function isSame(one: PriceLineProps, other: PriceLineProps): boolean {
  return (
    one.place === other.place &&
    one.line === other.line &&
    one.row === other.row &&
    one.amounts === other.amounts &&
    one.rates === other.rates &&
    one.priceError === other.priceError &&
    one.rateError === other.rateError &&
    one.acts === other.acts &&
    one.changes.length === other.changes.length &&
    one.selected?.[0] === other.selected?.[0] &&
    one.selected?.[1] === other.selected?.[1]
  );
}

function Asked({ line }: Pick<PriceLineProps, 'line'>) {
  const { lineNo, name, spec, delivery, remark, ceilingUnitPrice } = line;
  return (
    <td className={styles.asked}>
      <span className={styles.lineNo}>{lineNo}</span>
      <div>
        <b>{name}</b>
        {spec ? <span className={styles.muted}> {spec}</span> : null}
        {delivery || remark ? (
          <div className={styles.muted}>{[delivery, remark].filter(Boolean).join('；')}</div>
        ) : null}
        {ceilingUnitPrice === null ? null : (
          <div className={styles.muted}>单价最高限价（含税）{formatQuantity(ceilingUnitPrice)}元</div>
        )}
      </div>
    </td>
  );
}

function Computed({ amounts }: Pick<PriceLineProps, 'amounts'>) {
  return (
    <td className={styles.computed}>
      <span>含税金额</span>
      <output>{amounts ? formatAmount(amounts.incl) : '—'}</output>
      <small>
        {amounts ? (
          <>
            <span>不含税 {formatAmount(amounts.excl)}</span> <span>税额 {formatAmount(amounts.tax)}</span>
          </>
        ) : null}
      </small>
    </td>
  );
}
