import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { PriceColumn } from '@procure/domain/bid/pasted-prices.ts';
import type { PriceSheet, TaxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount, formatQuantity } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import { isCommand, ownKey } from '@procure/ui/keyboard/own-key.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import styles from './bid.module.css';
import type { ItemChanges, Lot } from './draft.ts';
import { ItemChangesNote } from './item-changes-note.tsx';

export type Row = BidDraft['prices'][number];
type Line = Lot['priceLines'][number];

interface PriceLineProps {
  readonly line: Line;
  /** The published changes of the line, newest first. */
  readonly changes: ItemChanges;
  /** Prefix of the ids of its controls and messages: `priceLines.0`. */
  readonly path: string;
  readonly row: Row;
  readonly amounts: PriceSheet['lines'][number] | undefined;
  readonly rates: readonly TaxRate[];
  errorAt(field: string, value: string): string | undefined;
  onChange(changes: Partial<Row>): void;
  onPaste(event: ClipboardEvent, column: PriceColumn): void;
  /** Undoes the last paste; null if there was none. */
  readonly undo: (() => void) | null;
}

const remarks = [
  ['brand', '品牌/产地', 100],
  ['delivery', '交货期', 100],
  ['remark', '备注', 500],
] as const;

/** One line of the price sheet: the required item, the typed price, the computed amounts. */
export function PriceLine({
  line,
  changes,
  path,
  row,
  amounts,
  rates,
  errorAt,
  onChange,
  onPaste,
  undo,
}: PriceLineProps) {
  const problems = {
    unitPriceIncl: errorAt(`${path}.unitPriceIncl`, row.unitPriceIncl),
    taxRate: errorAt(`${path}.taxRate`, row.unitPriceIncl),
  };
  const control = (column: PriceColumn, label: string) => ({
    id: `${path}.${column}`,
    value: row[column],
    'aria-label': `第${line.lineNo}行 ${line.name} ${label}`,
    'data-column': column,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (undo === null || !isCommand(event, 'z')) return walk(event, column);
      event.preventDefault();
      undo();
    },
    onPaste: (event: ClipboardEvent) => onPaste(event, column),
  });
  const judged = (column: keyof typeof problems) => ({
    'aria-invalid': problems[column] ? true : undefined,
    'aria-describedby': problems[column] ? `${path}.problem` : undefined,
  });
  return (
    <li className={`${styles.line} ${styles.price}`}>
      <Asked line={line} />
      <div className={styles.lineFields}>
        <label>
          <span>含税单价（元）</span>
          <input
            {...control('unitPriceIncl', '含税单价')}
            {...judged('unitPriceIncl')}
            className={styles.number}
            inputMode="decimal"
            maxLength={60}
            onChange={(event) => onChange({ unitPriceIncl: event.target.value })}
            onBlur={() => {
              const plain = plainYuan(row.unitPriceIncl);
              if (plain !== row.unitPriceIncl) onChange({ unitPriceIncl: plain });
            }}
          />
        </label>
        <label>
          <span>税率</span>
          <select
            {...control('taxRate', '税率')}
            {...judged('taxRate')}
            onChange={(event) => onChange({ taxRate: event.target.value })}
          >
            <option value="">请选择</option>
            {rates.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Computed amounts={amounts} />
        {remarks.map(([column, label, max]) => (
          <label key={column}>
            <span>{label}</span>
            <input
              {...control(column, label)}
              maxLength={max}
              onChange={(event) => onChange({ [column]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <ItemChangesNote changes={changes} />
      {problems.unitPriceIncl || problems.taxRate ? (
        <p className={styles.problem} id={`${path}.problem`}>
          {[problems.unitPriceIncl, problems.taxRate].filter(Boolean).join('；')}
        </p>
      ) : null}
    </li>
  );
}

function Asked({ line }: Pick<PriceLineProps, 'line'>) {
  const { lineNo, name, spec, delivery, remark, qty, unit, ceilingUnitPrice } = line;
  return (
    <div className={styles.lineHead}>
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
      <span className={styles.qty}>
        {formatQuantity(qty)} {unit}
      </span>
    </div>
  );
}

function Computed({ amounts }: Pick<PriceLineProps, 'amounts'>) {
  return (
    <div className={styles.computed}>
      <span>含税金额</span>
      <output>{amounts ? formatAmount(amounts.incl) : '—'}</output>
      <small>
        {amounts ? (
          <>
            <span>不含税 {formatAmount(amounts.excl)}</span> <span>税额 {formatAmount(amounts.tax)}</span>
          </>
        ) : null}
      </small>
    </div>
  );
}

/** Enter and the arrow keys move to the same column of the next or previous line. */
function walk(event: KeyboardEvent<HTMLElement>, column: PriceColumn): void {
  const isSelect = event.currentTarget instanceof HTMLSelectElement;
  const key = ownKey(event);
  const step =
    key === 'Enter' || (key === 'ArrowDown' && !isSelect) ? 1 : key === 'ArrowUp' && !isSelect ? -1 : 0;
  if (step === 0) return;
  const all = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? []),
  ];
  const next = all[all.indexOf(event.currentTarget) + (event.shiftKey ? -step : step)];
  event.preventDefault();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
