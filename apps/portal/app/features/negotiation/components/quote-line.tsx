import type { NegotiatedLine, QuoteContents } from '@procure/contract/negotiation/negotiation.schema.ts';
import type { PriceColumn } from '@procure/domain/bid/pasted-prices.ts';
import type { TaxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount, formatQuantity } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import { isCommand, ownKey } from '@procure/ui/keyboard/own-key.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import styles from './negotiation.module.css';

export type QuoteRow = QuoteContents['lines'][number];

interface QuoteLineProps {
  readonly line: NegotiatedLine;
  readonly row: QuoteRow;
  /** The amount with tax; null while it cannot be computed. */
  readonly amount: string | null;
  /** Unit price of the company's previous offer; empty without one. */
  readonly previous: string;
  readonly rates: readonly TaxRate[];
  readonly messageOf: (column: PriceColumn) => string | undefined;
  readonly idOf: (column: PriceColumn) => string;
  readonly onChange: (part: Partial<QuoteRow>) => void;
  readonly onPaste: (event: ClipboardEvent, column: PriceColumn) => void;
  /** Undoes the last paste; null if there is none. */
  readonly undo: (() => void) | null;
}

/** One line of the price sheet. */
export function QuoteLine(props: QuoteLineProps) {
  const { line, row, amount, previous, rates, messageOf, idOf, onChange, onPaste, undo } = props;
  const problem = messageOf('unitPriceIncl') ?? messageOf('taxRate');
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (undo === null || !isCommand(event, 'z')) return walk(event);
    event.preventDefault();
    undo();
  };
  return (
    <li className={styles.line}>
      <div className={styles.what}>
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
      </div>
      <label>
        <span>含税单价（元）</span>
        <input
          id={idOf('unitPriceIncl')}
          className={styles.number}
          inputMode="decimal"
          autoComplete="off"
          value={row.unitPriceIncl}
          aria-label={`第${line.lineNo}行 ${line.name} 含税单价`}
          aria-invalid={messageOf('unitPriceIncl') === undefined ? undefined : true}
          maxLength={60}
          onKeyDown={press}
          onPaste={(event) => onPaste(event, 'unitPriceIncl')}
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
          id={idOf('taxRate')}
          value={row.taxRate}
          aria-label={`第${line.lineNo}行 ${line.name} 税率`}
          aria-invalid={messageOf('taxRate') === undefined ? undefined : true}
          onPaste={(event) => onPaste(event, 'taxRate')}
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
      <div className={styles.computed}>
        <span>含税金额（元）</span>
        <output>{amount === null ? '—' : formatAmount(amount)}</output>
      </div>
      {problem === undefined ? null : <p className={styles.problem}>{problem}</p>}
    </li>
  );
}

/** Enter moves to the next line's price, as in a spreadsheet, and does not submit the form. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (ownKey(event) !== 'Enter' || !(event.currentTarget instanceof HTMLInputElement)) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('ol')?.querySelectorAll('input') ?? [])];
  const next = all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}
