import type { BidDraft } from '@procure/contract/bid/draft.ts';
import { type TaxRateCode, taxRates, taxRatesOn } from '@procure/domain/bid/price-sheet.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatAmount, formatQuantity } from '@procure/domain/money/money.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import styles from './bid.module.css';
import { type Lot, sheetOf } from './draft.ts';

type Row = BidDraft['prices'][number];
/** In the order of the columns a spreadsheet is pasted from. */
const columns = ['unitPriceIncl', 'taxRate', 'brand', 'delivery', 'remark'] as const;
type Column = (typeof columns)[number];

interface PriceLinesProps {
  readonly lot: Lot;
  readonly draft: BidDraft;
  readonly errors: ReadonlyMap<string, string>;
  onChange(change: (draft: BidDraft) => BidDraft): void;
}

/** The price sheet: what is typed at the left of what is computed. Enter and the arrows walk down a column. */
export function PriceLines({ lot, draft, errors, onChange }: PriceLinesProps) {
  const sheet = sheetOf(lot, draft);
  const rates = taxRatesOn(dayOf(new Date(lot.bidDeadline)));
  const set = (index: number, changes: Partial<Row>) =>
    onChange((before) => ({
      ...before,
      prices: before.prices.map((row, at) => (at === index ? { ...row, ...changes } : row)),
    }));
  const setAllRates = (taxRate: string) =>
    onChange((before) => ({ ...before, prices: before.prices.map((row) => ({ ...row, taxRate })) }));

  const paste = (event: ClipboardEvent, index: number, column: Column) => {
    const cells = cellsOf(event.clipboardData.getData('text'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    const from = columns.indexOf(column);
    onChange((before) => ({
      ...before,
      prices: before.prices.map((row, at) => {
        const line = cells[at - index];
        if (at < index || line === undefined) return row;
        const pasted = line.flatMap((cell, offset): [Column, string][] => {
          const target = columns[from + offset];
          return target === undefined ? [] : [[target, valueFor(target, cell, row[target])]];
        });
        return { ...row, ...Object.fromEntries(pasted) };
      }),
    }));
  };

  return (
    <div className={styles.sheet}>
      <div className={styles.sheetTools}>
        <label>
          税率全部设为{' '}
          <select value="" onChange={(event) => setAllRates(event.target.value)}>
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
        <span>可从 Excel 复制多行，粘贴到任意一格；列序为：单价、税率、品牌、交货期、备注。</span>
      </div>
      <ol className={styles.lines}>
        {lot.priceLines.map((line, index) => {
          const row = draft.prices[index];
          if (row === undefined) return null;
          const amounts = sheet.lines[index];
          const at = (field: string) => errors.get(`priceLines.${index}.${field}`);
          const control = (column: Column, label: string) => ({
            value: row[column],
            'aria-label': `第${line.lineNo}行 ${line.name} ${label}`,
            'data-column': column,
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => walk(event, column),
            onPaste: (event: ClipboardEvent) => paste(event, index, column),
          });
          const priceError = at('unitPriceIncl');
          const rateError = at('taxRate');
          return (
            <li key={line.id} className={styles.line} id={`priceLines.${index}`}>
              <div className={styles.lineHead}>
                <span className={styles.lineNo}>{line.lineNo}</span>
                <div>
                  <b>{line.name}</b>
                  {line.spec ? <span className={styles.muted}> {line.spec}</span> : null}
                  {line.delivery || line.remark ? (
                    <div className={styles.muted}>
                      {[line.delivery, line.remark].filter(Boolean).join('；')}
                    </div>
                  ) : null}
                </div>
                <span className={styles.qty}>
                  {formatQuantity(line.qty)} {line.unit}
                </span>
              </div>
              <div className={styles.lineFields}>
                <label>
                  <span>含税单价（元）</span>
                  <input
                    {...control('unitPriceIncl', '含税单价')}
                    className={styles.number}
                    inputMode="decimal"
                    aria-invalid={priceError && row.unitPriceIncl ? true : undefined}
                    onChange={(event) => set(index, { unitPriceIncl: event.target.value })}
                  />
                </label>
                <label>
                  <span>税率</span>
                  <select
                    {...control('taxRate', '税率')}
                    onChange={(event) => set(index, { taxRate: event.target.value })}
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
                  <span>含税金额</span>
                  <output>{amounts ? formatAmount(amounts.incl) : '—'}</output>
                  <small>
                    {amounts ? `不含税 ${formatAmount(amounts.excl)}，税额 ${formatAmount(amounts.tax)}` : ''}
                  </small>
                </div>
                <label>
                  <span>品牌/产地</span>
                  <input
                    {...control('brand', '品牌/产地')}
                    maxLength={100}
                    onChange={(event) => set(index, { brand: event.target.value })}
                  />
                </label>
                <label>
                  <span>交货期</span>
                  <input
                    {...control('delivery', '交货期')}
                    maxLength={100}
                    onChange={(event) => set(index, { delivery: event.target.value })}
                  />
                </label>
                <label>
                  <span>备注</span>
                  <input
                    {...control('remark', '备注')}
                    maxLength={500}
                    onChange={(event) => set(index, { remark: event.target.value })}
                  />
                </label>
              </div>
              {row.unitPriceIncl !== '' && priceError ? <p className={styles.problem}>{priceError}</p> : null}
              {row.unitPriceIncl !== '' && rateError ? <p className={styles.problem}>{rateError}</p> : null}
            </li>
          );
        })}
      </ol>
      <dl className={styles.totals} aria-live="polite">
        <div>
          <dt>不含税合计</dt>
          <dd>{formatAmount(sheet.totalExcl)} 元</dd>
        </div>
        <div>
          <dt>税额合计</dt>
          <dd>{formatAmount(sheet.totalTax)} 元</dd>
        </div>
        <div className={styles.grand}>
          <dt>投标总价（含税）</dt>
          <dd>
            ¥{formatAmount(sheet.totalIncl)} 元<small>{sheet.capital}</small>
          </dd>
        </div>
      </dl>
      {errors.get('priceLines') ? <p className={styles.problem}>{errors.get('priceLines')}</p> : null}
    </div>
  );
}

/** Rows and cells of what a spreadsheet puts on the clipboard. */
function cellsOf(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

function valueFor(column: Column, cell: string, before: string): string {
  if (column === 'unitPriceIncl') return cell.replace(/[¥￥,，\s]/g, '').slice(0, 30);
  if (column !== 'taxRate') return cell.slice(0, column === 'remark' ? 500 : 100);
  const wanted = /^0\.\d+$/.test(cell) ? `${Math.round(Number(cell) * 100)}%` : cell;
  const rate = taxRates.find(({ code, label }) => label === wanted || code === (wanted as TaxRateCode));
  return rate?.code ?? before;
}

/** Enter and the arrows go to the same column of the next or previous line. */
function walk(event: KeyboardEvent<HTMLElement>, column: Column): void {
  const isSelect = event.currentTarget instanceof HTMLSelectElement;
  const step =
    event.key === 'Enter' || (event.key === 'ArrowDown' && !isSelect)
      ? 1
      : event.key === 'ArrowUp' && !isSelect
        ? -1
        : 0;
  if (step === 0) return;
  const all = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? []),
  ];
  const next = all[all.indexOf(event.currentTarget) + (event.shiftKey ? -step : step)];
  event.preventDefault();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
