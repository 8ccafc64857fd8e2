import { mostPriceLines } from '@procure/domain/tender/line-limit.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { PasteNote } from '@procure/ui/paste-note/paste-note.tsx';
import { usePasted } from '@procure/ui/paste-note/use-pasted.ts';
import { type ClipboardEvent, useState } from 'react';
import { controlId, emptyLine, type FieldMessages, isBlankLine, type LineDraft } from './line-draft.ts';
import { columnTitles, LineRow, unitList } from './line-row.tsx';
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
export const linesPerPage = 50;

interface LineTableProps {
  /** `lots.0.priceLines` */
  readonly path: string;
  readonly lines: readonly LineDraft[];
  /** The numbers of lines, by their ids; without it, a line's number is its place from 1. */
  readonly numbers?: ReadonlyMap<string, number>;
  readonly errors: FieldMessages;
  /** From 1; the editor sets it to the page of a mistake. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onChange: (lines: LineDraft[]) => void;
}

/** The price lines as a sheet: typed, or pasted from a spreadsheet, starting at the focused cell. */
export function LineTable({ path, lines, numbers, errors, page, onPage, onChange }: LineTableProps) {
  const note = usePasted<LineDraft, LinePasteColumn>({
    rows: lines,
    onRows: (after) => onChange([...after]),
    undo: withoutPasted,
  });
  const [isImporting, setImporting] = useState(false);
  const units = useUnits();
  const first = (page - 1) * linesPerPage;
  const rows = lines.slice(first, first + linesPerPage);

  const set = (place: number, column: LineColumn, value: string) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, [column]: value } : line)));

  const paste = (event: ClipboardEvent, place: number, column: LineColumn) => {
    const text = event.clipboardData.getData('text/plain');
    const isTable = note.paste((before, assigned) =>
      pasteLines(before, text, { row: place, column }, mostPriceLines, assigned),
    );
    if (isTable) event.preventDefault();
  };

  const clear = async () => {
    const filled = lines.filter((line) => !isBlankLine(line)).length;
    const yes = await confirm({
      text: `将清空已填写的${filled}行分项报价。`,
      confirmText: '清空',
      danger: true,
    });
    if (yes) {
      onPage(1);
      onChange([emptyLine()]);
    }
  };

  return (
    <div id={controlId(path)} tabIndex={-1}>
      <p className={styles.found}>
        可从 Excel
        复制后直接粘贴到表格中；首行有表头（名称、规格型号、单位、数量…）时按表头对应列，名称相同的行更新，其余新增。单价最高限价为含税价，不设的留空；投标单价超过限价的不能递交。按
        Enter 或上下方向键换行（“单位”列除外）。
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
            onPage(1);
            note.paste((before, assigned) => {
              const imported = importLines(before, text, mode, mostPriceLines, assigned);
              return imported === null ? null : { ...imported, source: '导入' };
            });
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
      <PasteNote of={note} />
      <div className={`${styles.lines} ${styles.priced}`}>
        <table>
          <LineHead />
          <tbody>
            {rows.map((line, index) => {
              const place = first + index;
              return (
                <LineRow
                  key={line.id}
                  path={`${path}.${place}`}
                  number={numbers?.get(line.id) ?? place + 1}
                  line={line}
                  errors={errors}
                  onType={(column, value) => set(place, column, value)}
                  onPaste={(event, column) => paste(event, place, column)}
                  onRemove={() => {
                    const rest = lines.filter((_, at) => at !== place);
                    onChange(rest.length === 0 ? [emptyLine()] : rest);
                  }}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {errors.has(path) ? <p className={styles.wrong}>{errors.get(path)}</p> : null}
      <div className={styles.below}>
        <Button
          disabled={lines.length >= mostPriceLines}
          onClick={() => {
            onPage(Math.floor(lines.length / linesPerPage) + 1);
            onChange([...lines, emptyLine()]);
          }}
        >
          增加一行
        </Button>
        <Button onClick={() => setImporting(true)}>Excel 导入导出</Button>
        <Button kind="text" onClick={() => void clear()}>
          清空
        </Button>
        <span>共 {lines.filter((line) => !isBlankLine(line)).length} 行</span>
      </div>
      {lines.length > linesPerPage ? (
        <Pagination
          count={lines.length}
          pageNum={page}
          pageSize={linesPerPage}
          onChange={onPage}
          label="分项报价分页"
        />
      ) : null}
    </div>
  );
}

function LineHead() {
  return (
    <thead>
      <tr>
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
