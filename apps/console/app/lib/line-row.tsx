import { Icon } from '@procure/ui/icon/icon.tsx';
import { ownKey } from '@procure/ui/keyboard/own-key.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { controlId, type FieldMessages, type LineDraft } from './line-draft.ts';
import styles from './line-table.module.css';
import { type LineColumn, lineColumns } from './pasted-table.ts';
import { rowMessages, WrongRow } from './wrong-row.tsx';

export const columnTitles: Readonly<Record<LineColumn, string>> = {
  name: '名称',
  spec: '规格型号',
  unit: '单位',
  qty: '数量',
  ceilingUnitPrice: '单价最高限价（元）',
  delivery: '交货期',
  remark: '备注',
};

/** True for the columns of numbers. */
export const isNumeric = (column: LineColumn) => column === 'qty' || column === 'ceilingUnitPrice';

/** The id of the list of units that the fields of units offer. */
export const unitList = 'line-units';

interface LineRowProps {
  /** `lots.0.priceLines.0` */
  readonly path: string;
  /** From 1. */
  readonly number: number;
  readonly line: LineDraft;
  readonly errors: FieldMessages;
  readonly onType: (column: LineColumn, value: string) => void;
  readonly onPaste: (event: ClipboardEvent, column: LineColumn) => void;
  readonly onRemove: () => void;
}

/** One price line, with its messages below it. */
export function LineRow({ path, number, line, errors, onType, onPaste, onRemove }: LineRowProps) {
  const wrongId = controlId(`${path}.wrong`);
  return (
    <>
      <tr>
        <td>{number}</td>
        {lineColumns.map((column) => {
          const message = errors.get(`${path}.${column}`);
          return (
            <td key={column} data-title={columnTitles[column]}>
              <input
                id={controlId(`${path}.${column}`)}
                aria-label={`第${number}行${columnTitles[column]}`}
                aria-invalid={message ? true : undefined}
                aria-describedby={message ? wrongId : undefined}
                className={isNumeric(column) ? styles.number : undefined}
                inputMode={isNumeric(column) ? 'decimal' : undefined}
                list={column === 'unit' ? unitList : undefined}
                value={line[column]}
                data-column={column}
                onKeyDown={(event) => walk(event, column)}
                onChange={(event) => onType(column, event.target.value)}
                onPaste={(event) => onPaste(event, column)}
              />
            </td>
          );
        })}
        <td>
          <button type="button" className={styles.icon} aria-label={`删除第${number}行`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </td>
      </tr>
      <WrongRow id={wrongId} messages={rowMessages(errors, path)} columns={lineColumns.length + 2} />
    </>
  );
}

/**
 * Enter and the arrow keys move to the same column of the next or previous line on the page. A field with suggestions
 * keeps these keys, because they choose a suggestion there.
 */
function walk(event: KeyboardEvent<HTMLInputElement>, column: LineColumn): void {
  const { currentTarget: field } = event;
  const key = ownKey(event);
  const step = key === 'Enter' || key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || field.list !== null) return;
  const all = [
    ...(field.closest('tbody')?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? []),
  ];
  const next = all[all.indexOf(field) + (event.shiftKey ? -step : step)];
  event.preventDefault();
  next?.focus();
  next?.select();
}
