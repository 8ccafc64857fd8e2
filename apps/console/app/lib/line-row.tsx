import { Icon } from '@procure/ui/icon/icon.tsx';
import { ownKey } from '@procure/ui/keyboard/own-key.ts';
import type { LineActs } from '@procure/ui/line-grid/use-line-grid.ts';
import { memo } from 'react';
import { controlId, type LineDraft } from './line-draft.ts';
import styles from './line-table.module.css';
import { type LineColumn, lineColumns } from './pasted-table.ts';
import { WrongRow } from './wrong-row.tsx';

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

/** A message with the field of the line that it is about; empty for one about the line. */
export type LineMessage = readonly [field: string, message: string];

interface LineRowProps {
  /** `lots.0.priceLines` */
  readonly path: string;
  /** From 0. */
  readonly row: number;
  /** From 1. */
  readonly number: number;
  readonly line: LineDraft;
  readonly messages: readonly LineMessage[];
  /** The places of the first and the last selected column; null without one. */
  readonly selected: readonly [number, number] | null;
  readonly acts: LineActs<LineColumn>;
}

/** One price line, with its messages below it. */
export const LineRow = memo(function LineRow({
  path,
  row,
  number,
  line,
  messages,
  selected,
  acts,
}: LineRowProps) {
  const wrongId = controlId(`${path}.${row}.wrong`);
  return (
    <>
      <tr aria-rowindex={row + 2}>
        <td>{number}</td>
        {lineColumns.map((column, place) => {
          const isWrong = messages.some(([field]) => field === column);
          const at = { row, column };
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid.
            <td
              key={column}
              data-title={columnTitles[column]}
              aria-selected={
                selected !== null && place >= selected[0] && place <= selected[1] ? true : undefined
              }
            >
              <input
                id={controlId(`${path}.${row}.${column}`)}
                aria-label={`第${number}行${columnTitles[column]}`}
                aria-invalid={isWrong ? true : undefined}
                aria-describedby={isWrong ? wrongId : undefined}
                className={isNumeric(column) ? styles.number : undefined}
                inputMode={isNumeric(column) ? 'decimal' : undefined}
                list={column === 'unit' ? unitList : undefined}
                value={line[column]}
                onKeyDown={(event) => acts.press(ownKey(event), event, at)}
                onChange={(event) => acts.type(at, event.target.value)}
                onPaste={(event) => acts.paste(event, at)}
                onMouseDown={(event) => acts.point(event, at)}
                onFocus={() => acts.focus(at)}
              />
            </td>
          );
        })}
        <td>
          <button
            type="button"
            className={styles.icon}
            aria-label={`删除第${number}行`}
            onClick={() => acts.remove(row)}
          >
            <Icon name="close" />
          </button>
        </td>
      </tr>
      <WrongRow
        id={wrongId}
        messages={messages.map(([, message]) => message)}
        columns={lineColumns.length + 2}
      />
    </>
  );
}, isSame);

/** Messages and selected columns are made anew in every render, so their contents are compared. */
function isSame(one: LineRowProps, other: LineRowProps): boolean {
  return (
    one.path === other.path &&
    one.row === other.row &&
    one.number === other.number &&
    one.line === other.line &&
    one.acts === other.acts &&
    one.selected?.[0] === other.selected?.[0] &&
    one.selected?.[1] === other.selected?.[1] &&
    one.messages.length === other.messages.length &&
    one.messages.every(([field, message], at) => {
      const [otherField, otherMessage] = other.messages[at] ?? [];
      return field === otherField && message === otherMessage;
    })
  );
}
