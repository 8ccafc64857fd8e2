import {
  type PriceColumn,
  type PricePasteColumn,
  pastePrices,
  undoPaste,
} from '@procure/domain/bid/pasted-prices.ts';
import { type TaxRate, taxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatAmount } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PasteNote } from '@procure/ui/paste-note/paste-note.tsx';
import { usePasted } from '@procure/ui/paste-note/use-pasted.ts';
import { type ClipboardEvent, useState } from 'react';
import styles from './bid.module.css';
import { type BidPart, changesOf, removedPrices, sheetOf } from './draft.ts';
import { PriceLine, type Row } from './price-line.tsx';
import { PriceWorkbookDialog } from './price-workbook-dialog.tsx';

/** Column titles, shown if a line is one row; every field has its own label too. */
const columns = [
  '名称与规格',
  '数量',
  '含税单价（元）',
  '税率',
  '含税金额（元）',
  '品牌/产地',
  '交货期',
  '备注',
];

/** The price sheet: typed prices beside computed amounts. Enter and the arrow keys move down a column. */
export function PriceLines({ lot, draft, errorAt, onChange }: BidPart) {
  const note = usePasted<Row, PricePasteColumn>({
    rows: draft.prices,
    onRows: (prices) => onChange((now) => ({ ...now, prices: [...prices] })),
    undo: undoPaste,
  });
  const [isImporting, setImporting] = useState(false);
  const sheet = sheetOf(lot, draft);
  const ceilingError = errorAt('priceLines', 'always');
  const rates = lot.taxRates.flatMap((code) => taxRate(code) ?? []);
  const set = (index: number, changes: Partial<Row>) =>
    onChange((before) => ({
      ...before,
      prices: before.prices.map((row, at) => (at === index ? { ...row, ...changes } : row)),
    }));

  const paste = (event: ClipboardEvent, row: number, column: PriceColumn) => {
    const text = event.clipboardData.getData('text');
    const isTable = note.paste((before, assigned) =>
      pastePrices(before, lot.priceLines, text, { row, column }, rates, assigned),
    );
    if (isTable) event.preventDefault();
  };

  return (
    <div className={styles.sheet} id="priceLines" tabIndex={-1}>
      <SheetTools
        rates={rates}
        onRate={(taxRate) =>
          onChange((before) => ({
            ...before,
            prices: before.prices.map((row, place) =>
              place < lot.priceLines.length ? { ...row, taxRate } : row,
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
      <div className={styles.columns} aria-hidden="true">
        <span />
        {columns.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ol className={styles.lines}>
        {lot.priceLines.map((line, index) => {
          const row = draft.prices[index];
          return row === undefined ? null : (
            <PriceLine
              key={line.id}
              line={line}
              changes={changesOf(lot, line.id)}
              path={`priceLines.${index}`}
              row={row}
              amounts={sheet.lines[index]}
              rates={rates}
              errorAt={errorAt}
              onChange={(changes) => set(index, changes)}
              onPaste={(event, column) => paste(event, index, column)}
              undo={note.undo}
            />
          );
        })}
      </ol>
      <RemovedPrices lot={lot} draft={draft} />
      <Totals sheet={sheet} />
      {ceilingError ? <p className={styles.problem}>{ceilingError}</p> : null}
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
        可从 Excel 或 WPS 复制多行，粘贴到任意一格；首行有表头时按表头对应列，有序号或名称时按其对应行。
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
