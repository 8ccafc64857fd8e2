import { mostPriceLines } from '@procure/domain/tender/line-limit.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { LineGrid } from '@procure/ui/line-grid/line-grid.tsx';
import { LineSearch } from '@procure/ui/line-grid/line-search.tsx';
import { type Cell, filledDown, selectedColumns } from '@procure/ui/line-grid/line-selection.ts';
import { selectedWords, useLineGrid } from '@procure/ui/line-grid/use-line-grid.ts';
import { PasteNote } from '@procure/ui/paste-note/paste-note.tsx';
import { usePasted } from '@procure/ui/paste-note/use-pasted.ts';
import { useMemo, useState } from 'react';
import { controlId, emptyLine, type FieldMessages, isBlankLine, type LineDraft } from './line-draft.ts';
import { columnTitles, type LineMessage, LineRow, unitList } from './line-row.tsx';
import styles from './line-table.module.css';
import { importLines } from './line-workbook.ts';
import { LineWorkbookDialog } from './line-workbook-dialog.tsx';
import { type LineColumn, type LinePasteColumn, lineColumns, pasteLines } from './pasted-table.ts';
import { useUnits } from './units.ts';

/** The columns of texts share the rest. */
const widths: Partial<Readonly<Record<LineColumn, string>>> = {
  unit: '5rem',
  qty: '7rem',
  ceilingUnitPrice: '9.5rem',
};
const estimated = { row: 38, card: 420 };
const narrow = '(max-width: 40rem)';

interface LineTableProps {
  /** `lots.0.priceLines` */
  readonly path: string;
  readonly lines: readonly LineDraft[];
  /** The numbers of lines, by their ids; without it, a line's number is its place from 1. */
  readonly numbers?: ReadonlyMap<string, number>;
  readonly errors: FieldMessages;
  /** The place of a line with a mistake that is shown, from 0; null for none. */
  readonly revealed?: number | null;
  readonly onChange: (lines: LineDraft[]) => void;
}

/** The price lines as a sheet: typed, or pasted from a spreadsheet, starting at the focused cell. */
export function LineTable({ path, lines, numbers, errors, revealed = null, onChange }: LineTableProps) {
  const note = usePasted<LineDraft, LinePasteColumn>({
    rows: lines,
    onRows: (after) => onChange([...after]),
    undo: withoutPasted,
  });
  const [isImporting, setImporting] = useState(false);
  const units = useUnits();
  const messages = useMemo(() => messagesByRow(errors, path), [errors, path]);
  const numberOf = (line: LineDraft, row: number) => numbers?.get(line.id) ?? row + 1;
  const filled = lines.filter((line) => !isBlankLine(line)).length;

  const grid = useLineGrid({
    columns: lineColumns,
    lines,
    keyOf: (row) => lines[row]?.id ?? String(row),
    idOf: ({ row, column }) => controlId(`${path}.${row}.${column}`),
    ...{ estimated, narrow, revealed },
    type: ({ row, column }, value) =>
      onChange(lines.map((line, at) => (at === row ? { ...line, [column]: value } : line))),
    paste: (event, { row, column }) => {
      const text = event.clipboardData.getData('text/plain');
      const isTable = note.paste((before, assigned) =>
        pasteLines(before, text, { row, column }, mostPriceLines, assigned),
      );
      if (isTable) event.preventDefault();
    },
    remove: (row) => {
      const rest = lines.filter((_, at) => at !== row);
      onChange(rest.length === 0 ? [emptyLine()] : rest);
    },
    fillDown: (area) => {
      const words = `已向下填充${area.bottom - area.top}行`;
      note.paste((before) => ({
        ...{ rows: filledDown(lineColumns, before, area), words, whole: true, source: '填充' },
        ...{ columns: [], choices: [] },
      }));
    },
  });

  const add = () => {
    onChange([...lines, emptyLine()]);
    grid.focusCell({ row: lines.length, column: 'name' });
  };
  const clear = async () => {
    const yes = await confirm({
      text: `将清空已填写的${filled}行分项报价。`,
      confirmText: '清空',
      danger: true,
    });
    if (yes) onChange([emptyLine()]);
  };

  const firstWrong = firstWrongCell(messages, lines, numberOf);
  return (
    <div id={controlId(path)} tabIndex={-1}>
      <p className={styles.found}>
        可从 Excel
        复制后直接粘贴到表格中；首行有表头（名称、规格型号、单位、数量…）时按表头对应列，名称相同的行更新，其余新增。单价最高限价为含税价，不设的留空；投标单价超过限价的不能递交。按
        Enter 或上下方向键换行（“单位”列除外）；按住 Shift 用方向键或点击选择多格，Ctrl+C 复制，Ctrl+D
        向下填充。
      </p>
      <datalist id={unitList}>
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      {isImporting ? (
        <LineWorkbookDialog
          lines={lines}
          maxLines={mostPriceLines}
          onImport={(text, mode) => {
            note.paste((before, assigned) => {
              const imported = importLines(before, text, mode, mostPriceLines, assigned);
              return imported === null ? null : { ...imported, source: '导入' };
            });
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
      <PasteNote of={note} />
      <LineSearch
        count={lines.length}
        textsOf={(row) => lineColumns.map((column) => lines[row]?.[column] ?? '')}
        placeOf={(number) => {
          const row = lines.findIndex((line, at) => numberOf(line, at) === number);
          return row < 0 ? null : row;
        }}
        from={() => grid.focused.current?.row ?? -1}
        onFound={(row) => grid.focusCell({ row, column: 'name' })}
      />
      <LineGrid
        of={grid}
        label="分项报价"
        count={lines.length}
        columnCount={lineColumns.length + 2}
        className={`${styles.lines} ${styles.priced} ${styles.sheet}`}
        bounded
        head={<LineHead />}
      >
        {(row) => {
          const line = lines[row];
          return line === undefined ? null : (
            <LineRow
              path={path}
              row={row}
              number={numberOf(line, row)}
              line={line}
              messages={messages.get(row) ?? noMessages}
              selected={selectedColumns(grid.area, row)}
              acts={grid.acts}
            />
          );
        }}
      </LineGrid>
      {errors.has(path) ? <p className={styles.wrong}>{errors.get(path)}</p> : null}
      <div className={styles.below}>
        <Button disabled={lines.length >= mostPriceLines} onClick={add}>
          增加一行
        </Button>
        <Button onClick={() => setImporting(true)}>Excel 导入导出</Button>
        <Button kind="text" onClick={() => void clear()}>
          清空
        </Button>
        <span>共 {filled} 行</span>
        {firstWrong === undefined ? null : (
          <Button kind="text" onClick={() => grid.focusCell(firstWrong)}>
            {messages.size}行有误，转到第{firstWrong.number}行
          </Button>
        )}
        <span role="status">{selectedWords(grid.area)}</span>
      </div>
    </div>
  );
}

const noMessages: readonly LineMessage[] = [];

/** The messages about lines, by the place of the line. */
function messagesByRow(errors: FieldMessages, path: string): ReadonlyMap<number, readonly LineMessage[]> {
  const rows = new Map<number, LineMessage[]>();
  for (const [field, message] of errors) {
    if (!field.startsWith(`${path}.`)) continue;
    const [row = '', column = ''] = field.slice(path.length + 1).split('.');
    rows.set(Number(row), [...(rows.get(Number(row)) ?? []), [column, message]]);
  }
  return rows;
}

/** The first cell with a message, and the number of its line. */
function firstWrongCell(
  messages: ReadonlyMap<number, readonly LineMessage[]>,
  lines: readonly LineDraft[],
  numberOf: (line: LineDraft, row: number) => number,
): (Cell<LineColumn> & { readonly number: number }) | undefined {
  const row = [...messages.keys()].reduce((first, one) => Math.min(first, one), lines.length);
  const line = lines[row];
  if (line === undefined) return undefined;
  const wrong = messages.get(row) ?? [];
  const column = lineColumns.find((one) => wrong.some(([field]) => field === one)) ?? 'name';
  return { row, column, number: numberOf(line, row) };
}

function LineHead() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">序号</th>
        {lineColumns.map((column) => (
          <th key={column} scope="col" style={{ width: widths[column] }}>
            {columnTitles[column]}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">操作</span>
        </th>
      </tr>
    </thead>
  );
}

/**
 * Undoes a paste but keeps later typing. A line that the paste created is removed if nothing was added to it; a line
 * that an import replaced returns.
 */
function withoutPasted(
  before: readonly LineDraft[],
  after: readonly LineDraft[],
  now: readonly LineDraft[],
): LineDraft[] {
  const old = new Map(before.map((line) => [line.id, line]));
  const pasted = new Map(after.map((line) => [line.id, line]));
  const kept = now.flatMap((line) => {
    const was = pasted.get(line.id);
    if (was === undefined) return [line];
    const back = { ...(old.get(line.id) ?? { ...emptyLine(), id: line.id }) };
    for (const column of lineColumns) if (line[column] !== was[column]) back[column] = line[column];
    return old.has(line.id) || !isBlankLine(back) ? [back] : [];
  });
  return [...before.filter(({ id }) => !pasted.has(id)), ...kept];
}
