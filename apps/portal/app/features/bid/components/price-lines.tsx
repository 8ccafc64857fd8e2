import { type PricePasteColumn, pastePrices, undoPaste } from '@procure/domain/bid/pasted-prices.ts';
import { type TaxRate, taxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount } from '@procure/domain/money/money.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { LineGrid } from '@procure/ui/line-grid/line-grid.tsx';
import { LineSearch } from '@procure/ui/line-grid/line-search.tsx';
import { filledDown, selectedColumns } from '@procure/ui/line-grid/line-selection.ts';
import { selectedWords, useLineGrid } from '@procure/ui/line-grid/use-line-grid.ts';
import { Note } from '@procure/ui/note/note.tsx';
import { PasteNote } from '@procure/ui/paste-note/paste-note.tsx';
import { usePasted } from '@procure/ui/paste-note/use-pasted.ts';
import { useMemo, useState } from 'react';
import styles from './bid.module.css';
import { type BidPart, changesOf, type Lot, removedPrices, sheetOf } from './draft.ts';
import { fieldId, PriceLine, type Row, typedColumns } from './price-line.tsx';
import table from './price-lines.module.css';
import { PriceWorkbookDialog } from './price-workbook-dialog.tsx';

/** Column titles, shown if a line is one row; every field has its own label too. */
const titles = [
  '名称与规格',
  '数量',
  '含税单价（元）',
  '税率',
  '含税金额（元）',
  '品牌/产地',
  '交货期',
  '备注',
];

/** A longer sheet scrolls within the page, so that the parts below it stay near. */
const unboundedLines = 30;
const estimated = { row: 56, card: 330 };
const narrow = '(max-width: 56rem)';

interface PriceLinesProps extends BidPart {
  /** The open requirements on the lines, in their order. */
  readonly openPrices: readonly FieldError[];
  /** The place of a line with a mistake that is shown, from 0; null for none. */
  readonly revealed: number | null;
}

/** The price sheet: typed prices beside computed amounts, with the keys of a spreadsheet. */
export function PriceLines({ lot, draft, errorAt, openPrices, revealed, onChange }: PriceLinesProps) {
  const { priceLines, taxRates } = lot;
  const note = usePasted<Row, PricePasteColumn>({
    rows: draft.prices,
    onRows: (prices) => onChange((now) => ({ ...now, prices: [...prices] })),
    undo: undoPaste,
  });
  const [isImporting, setImporting] = useState(false);
  const sheet = useMemo(() => sheetOf(lot, draft), [lot, draft]);
  const ceilingError = errorAt('priceLines', 'always');
  const rates = useMemo(() => taxRates.flatMap((code) => taxRate(code) ?? []), [taxRates]);
  // Rows for lines that an amendment removed follow those of the lot's.
  const rows = useMemo(() => draft.prices.slice(0, priceLines.length), [draft.prices, priceLines]);
  const grid = useLineGrid({
    columns: typedColumns,
    lines: rows,
    keyOf: (place) => priceLines[place]?.id ?? String(place),
    idOf: ({ row, column }) => fieldId(row, column),
    ...{ estimated, narrow, revealed },
    type: ({ row: place, column }, value) =>
      onChange((before) => ({
        ...before,
        prices: before.prices.map((row, at) => (at === place ? { ...row, [column]: value } : row)),
      })),
    paste: (event, at) => {
      const text = event.clipboardData.getData('text');
      const isTable = note.paste((before, assigned) =>
        pastePrices(before, priceLines, text, at, rates, assigned),
      );
      if (isTable) event.preventDefault();
    },
    fillDown: (area) => {
      const words = `已向下填充${area.bottom - area.top}行`;
      note.paste((before) => ({
        ...{ rows: filledDown(typedColumns, before, area), words, whole: true, source: '填充' },
        ...{ columns: [], choices: [] },
      }));
    },
    undo: note.undo,
  });

  return (
    <div className={styles.sheet} id="priceLines" tabIndex={-1}>
      <SheetTools
        rates={rates}
        onRate={(taxRate) =>
          onChange((before) => ({
            ...before,
            prices: before.prices.map((row, place) =>
              place < priceLines.length ? { ...row, taxRate } : row,
            ),
          }))
        }
        onWorkbook={() => setImporting(true)}
      />
      {isImporting ? (
        <PriceWorkbookDialog
          lot={lot}
          onImport={(read) => {
            let problems: readonly string[] = [];
            note.paste((before) => {
              const imported = read(before);
              if (imported.ok) return { ...imported, source: '导入', columns: [], choices: [] };
              problems = imported.problems;
              return null;
            });
            return problems;
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
      <PasteNote of={note} />
      <LineSearch
        count={rows.length}
        textsOf={(place) => searchedTexts(priceLines[place], rows[place])}
        placeOf={(number) => {
          const place = priceLines.findIndex(({ lineNo }) => lineNo === number);
          return place < 0 ? null : place;
        }}
        from={() => grid.focused.current?.row ?? -1}
        onFound={(row) => grid.focusCell({ row, column: 'unitPriceIncl' })}
      />
      <LineGrid
        of={grid}
        label="报价明细"
        count={rows.length}
        columnCount={titles.length}
        className={table.table}
        bounded={rows.length > unboundedLines}
        head={<SheetHead />}
      >
        {(place) => {
          const [line, row] = [priceLines[place], rows[place]];
          return line === undefined || row === undefined ? null : (
            <PriceLine
              place={place}
              line={line}
              changes={changesOf(lot, line.id)}
              row={row}
              amounts={sheet.lines[place] ?? null}
              rates={rates}
              priceError={errorAt(fieldId(place, 'unitPriceIncl'), row.unitPriceIncl)}
              rateError={errorAt(fieldId(place, 'taxRate'), row.unitPriceIncl)}
              selected={selectedColumns(grid.area, place)}
              acts={grid.acts}
            />
          );
        }}
      </LineGrid>
      <OpenLines lot={lot} of={openPrices} onGo={grid.focusCell} selected={selectedWords(grid.area)} />
      <RemovedPrices lot={lot} draft={draft} />
      <Totals sheet={sheet} />
      {ceilingError ? <p className={styles.problem}>{ceilingError}</p> : null}
    </div>
  );
}

/** The place and the column of a requirement on a line; null for one on the whole sheet. */
export function cellOf(field: string) {
  const [, place, name] = /^priceLines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const column = typedColumns.find((one) => one === name);
  return place === undefined || column === undefined ? null : { row: Number(place), column };
}

function searchedTexts(line: Lot['priceLines'][number] | undefined, row: Row | undefined): readonly string[] {
  if (line === undefined || row === undefined) return [];
  return [line.name, line.spec, line.delivery, line.remark, row.brand, row.delivery, row.remark];
}

function SheetHead() {
  return (
    <thead className={table.head}>
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

interface OpenLinesProps {
  readonly lot: Lot;
  readonly of: readonly FieldError[];
  /** Words about the selected cells. */
  readonly selected: string;
  onGo(at: NonNullable<ReturnType<typeof cellOf>>): void;
}

/** Number of lines, and the way to the first of them that is not complete. */
function OpenLines({ lot: { priceLines }, of, selected, onGo }: OpenLinesProps) {
  const [first] = of;
  const at = first === undefined ? null : cellOf(first.field);
  return (
    <div className={table.below}>
      <span>共 {priceLines.length} 行</span>
      {at === null ? null : (
        <Button kind="text" onClick={() => onGo(at)}>
          {of.length}处未填或有误，转到第{priceLines[at.row]?.lineNo}行
        </Button>
      )}
      <span role="status">{selected}</span>
    </div>
  );
}

/** The typed rows for lines that an amendment removed: kept in the draft, and no part of the bid. */
function RemovedPrices({ lot, draft }: Pick<BidPart, 'lot' | 'draft'>) {
  const rows = removedPrices(lot, draft);
  if (rows.length === 0) return null;
  const names = new Map(
    lot.itemChanges.flatMap(({ items }) =>
      items.map(({ id, no, name }) => [id, `第${no}行 ${name}`] as const),
    ),
  );
  return (
    <Note tone="warning" title={`采购人的变更删除了${rows.length}行您已填写的分项，这些内容不会递交`}>
      <ul>
        {rows.map(({ lineId, brand, unitPriceIncl, taxRate: code, delivery, remark }) => (
          <li key={lineId}>
            {names.get(lineId) ?? '已删除的分项'}：
            {[unitPriceIncl && `含税单价${unitPriceIncl}元`, taxRate(code)?.label, brand, delivery, remark]
              .filter(Boolean)
              .join('，')}
          </li>
        ))}
      </ul>
    </Note>
  );
}

interface SheetToolsProps {
  readonly rates: readonly TaxRate[];
  onRate(code: string): void;
  onWorkbook(): void;
}

function SheetTools({ rates, onRate, onWorkbook }: SheetToolsProps) {
  return (
    <div className={styles.sheetTools}>
      <label>
        税率全部设为{' '}
        <select value="" onChange={(event) => onRate(event.target.value)}>
          <option value="" disabled>
            请选择
          </option>
          {rates.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button onClick={onWorkbook}>用 Excel 填写</Button>
      <span>
        可从 Excel 或 WPS 复制多行，粘贴到任意一格；首行有表头时按表头对应列，有序号或名称时按其对应行。Enter
        或上下方向键换行（“税率”列用 Enter）；按住 Shift 用方向键或点击选择多格，Ctrl+C 复制，Ctrl+D
        向下填充。
      </span>
    </div>
  );
}

function Totals({ sheet }: { readonly sheet: ReturnType<typeof sheetOf> }) {
  return (
    <dl className={styles.totals} aria-live="polite">
      <div>
        <dt>不含税合计</dt>
        <dd translate="no">{formatAmount(sheet.totalExcl)} 元</dd>
      </div>
      <div>
        <dt>税额合计</dt>
        <dd translate="no">{formatAmount(sheet.totalTax)} 元</dd>
      </div>
      <div className={styles.grand}>
        <dt>投标总价（含税）</dt>
        <dd>
          <span translate="no">¥{formatAmount(sheet.totalIncl)} 元</span>
          <small translate="no">{sheet.capital}</small>
        </dd>
      </div>
    </dl>
  );
}
