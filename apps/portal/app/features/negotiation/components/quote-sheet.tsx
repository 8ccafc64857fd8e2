import type { NegotiatedLine, QuoteContents } from '@procure/contract/negotiation/negotiation.schema.ts';
import { type PricePasteColumn, pastePrices, undoPaste } from '@procure/domain/bid/pasted-prices.ts';
import { priceSheet, type TaxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import { LineGrid } from '@procure/ui/line-grid/line-grid.tsx';
import { filledDown, selectedColumns } from '@procure/ui/line-grid/line-selection.ts';
import { selectedWords, useLineGrid } from '@procure/ui/line-grid/use-line-grid.ts';
import { PasteNote } from '@procure/ui/paste-note/paste-note.tsx';
import { usePasted } from '@procure/ui/paste-note/use-pasted.ts';
import { useBound, useWrong } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import { useMemo } from 'react';
import styles from './negotiation.module.css';
import { type QuoteColumn, QuoteLine, type QuoteRow, quoteColumns } from './quote-line.tsx';

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
  /** The place of a line with a mistake that is shown, from 0; null for none. */
  readonly revealed: number | null;
}

/** A longer sheet scrolls within the page, so that the parts below it stay near. */
const unboundedLines = 30;
const estimated = { row: 72, card: 190 };
const narrow = '(max-width: 48rem)';
const titles = ['名称与规格', '含税单价（元）', '税率', '含税金额（元）'];
const fieldOf = (place: number, column: QuoteColumn) => `lines.${place}.${column}`;

/** The place of the line that a field belongs to, from 0; null for another field. */
export function placeIn(field: string): number | null {
  const place = /^lines\.(\d+)\./.exec(field)?.[1];
  return place === undefined ? null : Number(place);
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

/** The price sheet of a round, with the keys of a spreadsheet: prices and rates are typed, everything else is computed. */
export function QuoteSheet({ of, lines, previous, rates, revealed }: QuoteSheetProps) {
  const { value: rows, update: onChange } = useBound<WrittenQuote, readonly QuoteRow[]>({
    of,
    name: 'lines',
    label: '报价明细',
  });
  const errors = useWrong(of);
  const sheet = useMemo(() => sheetOf(lines, rows), [lines, rows]);
  const previousPrices = useMemo(
    () => new Map(previous?.lines.map(({ lineId, unitPriceIncl }) => [lineId, unitPriceIncl])),
    [previous],
  );
  const note = usePasted<QuoteRow, PricePasteColumn>({
    rows,
    onRows: (after) => onChange(() => after),
    undo: undoPaste,
  });
  const idOf = (place: number, column: QuoteColumn) => of.idOf(fieldOf(place, column));
  const grid = useLineGrid({
    columns: quoteColumns,
    lines: rows,
    keyOf: (place) => lines[place]?.id ?? String(place),
    idOf: ({ row, column }) => idOf(row, column),
    ...{ estimated, narrow, revealed },
    type: ({ row: place, column }, value) =>
      onChange((now) => now.map((row, at) => (at === place ? { ...row, [column]: value } : row))),
    paste: (event, at) => {
      const text = event.clipboardData.getData('text');
      const isTable = note.paste((before, assigned) => pastePrices(before, lines, text, at, rates, assigned));
      if (isTable) event.preventDefault();
    },
    fillDown: (area) => {
      const words = `已向下填充${area.bottom - area.top}行`;
      note.paste((before) => ({
        ...{ rows: filledDown(quoteColumns, before, area), words, whole: true, source: '填充' },
        ...{ columns: [], choices: [] },
      }));
    },
    undo: note.undo,
  });
  return (
    <div id={of.idOf('lines')} tabIndex={-1}>
      <p className={styles.muted}>
        可从 Excel 或 WPS 复制单价、税率，粘贴到任意一格；有序号或名称时按其对应行。Enter
        或上下方向键换行（“税率”列用 Enter）；按住 Shift 选择多格，Ctrl+C 复制，Ctrl+D 向下填充。
      </p>
      <PasteNote of={note} />
      <LineGrid
        of={grid}
        label="报价明细"
        count={lines.length}
        columnCount={titles.length}
        className={styles.lines}
        bounded={lines.length > unboundedLines}
        head={<SheetHead />}
      >
        {(place) => {
          const [line, row] = [lines[place], rows[place]];
          return line === undefined || row === undefined ? null : (
            <QuoteLine
              {...{ place, line, row, rates, idOf }}
              amount={sheet.lines[place]?.incl ?? null}
              previous={previousPrices.get(line.id) ?? ''}
              priceError={errors.get(fieldOf(place, 'unitPriceIncl'))}
              rateError={errors.get(fieldOf(place, 'taxRate'))}
              selected={selectedColumns(grid.area, place)}
              acts={grid.acts}
            />
          );
        }}
      </LineGrid>
      <p className={styles.muted} role="status">
        {selectedWords(grid.area)}
      </p>
      <Totals sheet={sheet} />
      {errors.get('lines') === undefined ? null : <p className={styles.problem}>{errors.get('lines')}</p>}
    </div>
  );
}

function SheetHead() {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
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
