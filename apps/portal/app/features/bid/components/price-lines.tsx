import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { type PriceColumn, pastePrices, undoPaste } from '@procure/domain/bid/pasted-prices.ts';
import { taxRatesOn } from '@procure/domain/bid/price-sheet.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatAmount, formatQuantity } from '@procure/domain/money/money.ts';
import { plainNumber } from '@procure/domain/money/typed.ts';
import { isCommand, ownKey } from '@procure/ui/keyboard/own-key.ts';
import { PasteNote, usePasted } from '@procure/ui/paste-note/paste-note.tsx';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import styles from './bid.module.css';
import { type Lot, sheetOf } from './draft.ts';

type Row = BidDraft['prices'][number];

interface PriceLinesProps {
  readonly lot: Lot;
  readonly draft: BidDraft;
  /** Messages are shown where something was typed, or once the bidder has tried to submit. */
  errorAt(field: string, value: string): string | undefined;
  onChange(change: (draft: BidDraft) => BidDraft): void;
}

/** Above the rows where a line is one; every field says its own name besides. */
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

/** The price sheet: what is typed beside what is computed. Enter and the arrows walk down a column. */
export function PriceLines({ lot, draft, errorAt, onChange }: PriceLinesProps) {
  const note = usePasted();
  const sheet = sheetOf(lot, draft);
  const ceilingError = errorAt('priceLines', 'always');
  const rates = taxRatesOn(dayOf(new Date(lot.bidDeadline)));
  const set = (index: number, changes: Partial<Row>) =>
    onChange((before) => ({
      ...before,
      prices: before.prices.map((row, at) => (at === index ? { ...row, ...changes } : row)),
    }));
  const setAllRates = (taxRate: string) =>
    onChange((before) => ({ ...before, prices: before.prices.map((row) => ({ ...row, taxRate })) }));

  const paste = (event: ClipboardEvent, row: number, column: PriceColumn) => {
    const text = event.clipboardData.getData('text');
    const pasted = pastePrices(draft.prices, text, { row, column }, rates);
    if (pasted === null) return;
    event.preventDefault();
    const before = draft.prices;
    const after = [...pasted.rows];
    onChange((now) => ({ ...now, prices: after }));
    note.show(pasted.words, pasted.whole, () =>
      onChange((now) => ({ ...now, prices: [...undoPaste(before, after, now.prices)] })),
    );
  };

  return (
    <div className={styles.sheet} id="priceLines" tabIndex={-1}>
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
        <span>
          可从 Excel 或 WPS
          复制多行，粘贴到任意一格；列序为单价、税率、品牌、交货期、备注，首行为表头时按表头对应。
        </span>
      </div>
      <PasteNote pasted={note.pasted} onClose={note.close} />
      <div className={styles.columns} aria-hidden="true">
        <span />
        {columns.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ol className={styles.lines}>
        {lot.priceLines.map((line, index) => {
          const row = draft.prices[index];
          if (row === undefined) return null;
          const amounts = sheet.lines[index];
          const path = `priceLines.${index}`;
          const control = (column: PriceColumn, label: string) => ({
            id: `${path}.${column}`,
            value: row[column],
            'aria-label': `第${line.lineNo}行 ${line.name} ${label}`,
            'data-column': column,
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
              if (note.pasted !== null && isCommand(event, 'z')) {
                event.preventDefault();
                note.pasted.undo();
              } else walk(event, column);
            },
            onPaste: (event: ClipboardEvent) => paste(event, index, column),
          });
          const priceError = errorAt(`${path}.unitPriceIncl`, row.unitPriceIncl);
          const rateError = errorAt(`${path}.taxRate`, row.unitPriceIncl);
          return (
            <li key={line.id} className={`${styles.line} ${styles.price}`}>
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
                    maxLength={60}
                    aria-invalid={priceError ? true : undefined}
                    aria-describedby={priceError ? `${path}.problem` : undefined}
                    onChange={(event) => set(index, { unitPriceIncl: event.target.value })}
                    onBlur={() => {
                      const plain = plainNumber(row.unitPriceIncl);
                      if (plain !== row.unitPriceIncl) set(index, { unitPriceIncl: plain });
                    }}
                  />
                </label>
                <label>
                  <span>税率</span>
                  <select
                    {...control('taxRate', '税率')}
                    aria-invalid={rateError ? true : undefined}
                    aria-describedby={rateError ? `${path}.problem` : undefined}
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
                    {amounts ? (
                      <>
                        <span>不含税 {formatAmount(amounts.excl)}</span>{' '}
                        <span>税额 {formatAmount(amounts.tax)}</span>
                      </>
                    ) : null}
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
              {priceError || rateError ? (
                <p className={styles.problem} id={`${path}.problem`}>
                  {[priceError, rateError].filter(Boolean).join('；')}
                </p>
              ) : null}
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
      {ceilingError ? <p className={styles.problem}>{ceilingError}</p> : null}
    </div>
  );
}

/** Enter and the arrows go to the same column of the next or previous line. */
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
