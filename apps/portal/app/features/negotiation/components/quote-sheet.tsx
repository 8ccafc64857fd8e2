import type { NegotiatedLine, QuoteContents } from '@procure/contract/negotiation/negotiation.schema.ts';
import {
  type PriceColumn,
  type PricePasteColumn,
  pastePrices,
  undoPaste,
} from '@procure/domain/bid/pasted-prices.ts';
import { priceSheet, type TaxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import { PasteNote } from '@procure/ui/paste-note/paste-note.tsx';
import { usePasted } from '@procure/ui/paste-note/use-pasted.ts';
import { useBound, useWrong } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import type { ClipboardEvent } from 'react';
import styles from './negotiation.module.css';
import { QuoteLine, type QuoteRow } from './quote-line.tsx';

/** A quote in the form. */
export interface WrittenQuote {
  readonly lines: readonly QuoteRow[];
  readonly delivery: string;
  readonly paymentTerms: string;
}

interface QuoteSheetProps {
  readonly of: Fields<WrittenQuote>;
  readonly lines: readonly NegotiatedLine[];
  /** The company's previous offer, by line. */
  readonly previous: QuoteContents | null;
  readonly rates: readonly TaxRate[];
}

export function sheetOf(lines: readonly NegotiatedLine[], rows: readonly QuoteRow[]) {
  return priceSheet(
    lines.map(({ qty }, index) => ({
      qty,
      unitPriceIncl: plainYuan(rows[index]?.unitPriceIncl ?? ''),
      taxRate: rows[index]?.taxRate ?? null,
    })),
  );
}

/** The price sheet of a round: unit prices and rates are typed, everything else is computed. */
export function QuoteSheet({ of, lines, previous, rates }: QuoteSheetProps) {
  const { value: rows, update: onChange } = useBound<WrittenQuote, readonly QuoteRow[]>({
    of,
    name: 'lines',
    label: '报价明细',
  });
  const errors = useWrong(of);
  const sheet = sheetOf(lines, rows);
  const set = (index: number, part: Partial<QuoteRow>) =>
    onChange((now) => now.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const note = usePasted<QuoteRow, PricePasteColumn>({
    rows,
    onRows: (after) => onChange(() => after),
    undo: undoPaste,
  });
  const paste = (event: ClipboardEvent, row: number, column: PriceColumn) => {
    const text = event.clipboardData.getData('text');
    const isTable = note.paste((before, assigned) =>
      pastePrices(before, lines, text, { row, column }, rates, assigned),
    );
    if (isTable) event.preventDefault();
  };
  return (
    <div id={of.idOf('lines')} tabIndex={-1}>
      <p className={styles.muted}>
        可从 Excel 或 WPS 复制单价、税率，粘贴到任意一格；有序号或名称时按其对应行。
      </p>
      <PasteNote of={note} />
      <ol className={styles.lines}>
        {lines.map((line, index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const fieldOf = (column: PriceColumn) => `lines.${index}.${column}`;
          return (
            <QuoteLine
              key={line.id}
              {...{ line, row, rates }}
              amount={sheet.lines[index]?.incl ?? null}
              previous={previous?.lines.find(({ lineId }) => lineId === line.id)?.unitPriceIncl ?? ''}
              messageOf={(column) => errors.get(fieldOf(column))}
              idOf={(column) => of.idOf(fieldOf(column))}
              onChange={(part) => set(index, part)}
              onPaste={(event, column) => paste(event, index, column)}
              undo={note.undo}
            />
          );
        })}
      </ol>
      <Totals sheet={sheet} />
      {errors.get('lines') === undefined ? null : <p className={styles.problem}>{errors.get('lines')}</p>}
    </div>
  );
}

interface TotalsProps {
  readonly sheet: Pick<ReturnType<typeof priceSheet>, 'totalIncl' | 'totalExcl' | 'totalTax' | 'capital'>;
}

export function Totals({ sheet }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>不含税合计</dt>
        <dd translate="no">¥{formatAmount(sheet.totalExcl)} 元</dd>
      </div>
      <div>
        <dt>税额合计</dt>
        <dd translate="no">¥{formatAmount(sheet.totalTax)} 元</dd>
      </div>
      <div className={styles.grand}>
        <dt>报价总额（含税）</dt>
        <dd>
          <span translate="no">¥{formatAmount(sheet.totalIncl)} 元</span>
          <small translate="no">{sheet.capital}</small>
        </dd>
      </div>
    </dl>
  );
}
