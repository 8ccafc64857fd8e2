import { namedRows } from '@procure/domain/display/pasted.ts';
import type { PastedColumn } from '@procure/domain/display/pasted-heading.ts';
import { isNoNumber, pastedNumber } from '@procure/domain/display/pasted-number.ts';
import { placeRows, type RowName, unplacedRows } from '@procure/domain/display/pasted-rows.ts';
import {
  type Assigned,
  columnWords,
  isTotalRow,
  type MappedColumn,
  type PastedSheet,
  type PastedTable,
  pasteWords,
  readPasted,
} from '@procure/domain/display/pasted-table.ts';
import { emptyLine, isBlankLine, type LineDraft } from './line-draft.ts';

/** The columns of the price lines, in the order of a spreadsheet. */
export const lineColumns = ['name', 'spec', 'unit', 'qty', 'ceilingUnitPrice', 'delivery', 'remark'] as const;
export type LineColumn = (typeof lineColumns)[number];
export type LinePasteColumn = LineColumn | 'no';

const sheet: PastedSheet<LinePasteColumn> = {
  columns: [
    {
      key: 'name',
      heading: /^(?:物资|产品|货物|设备|项目|分项|材料|商品|物料)*(?:名称|品名)$/,
      label: '名称',
      kind: 'text',
    },
    {
      key: 'spec',
      heading: /^(?:规格|型号|规格[及和/、]?型号|型号[及和/、]?规格|技术参数|规格参数|技术规格)$/,
      label: '规格型号',
      kind: 'text',
      joins: true,
    },
    { key: 'unit', heading: /^(?:计量|计价)?单位$/, label: '单位', kind: 'text' },
    {
      key: 'qty',
      heading: /^(?:(?:采购|需求|计划|招标|预估|预计|暂估|工程|申请|合同)*数量|工程量|采购量|需求量)$/,
      label: '数量',
      kind: 'quantity',
    },
    {
      key: 'ceilingUnitPrice',
      heading: /^(?:含税)?(?:单价(?:(?:最高)?(?:投标)?限价|控制价|上限)|最高单价)$/,
      label: '单价最高限价（元）',
      kind: 'price',
    },
    {
      key: 'delivery',
      heading: /^(?:交货期|交货时间|交货周期|供货期|供货周期|工期|交期)$/,
      label: '交货期',
      kind: 'term',
    },
    { key: 'remark', heading: /^(?:备注|说明)$/, label: '备注', kind: 'text', joins: true },
    {
      key: 'no',
      heading: /^(?:序号|行号|项号|No\.?)$/i,
      label: '序号（找行用）',
      kind: 'number',
      finds: true,
    },
  ],
};

export interface PastedLines {
  readonly rows: readonly LineDraft[];
  /** By row, the index of the pasted row that was read into it last; `undefined` for a row that was not pasted. */
  readonly sources: readonly (number | undefined)[];
  /** The message about the rows that were recognised and those that were not. */
  readonly words: string;
  readonly whole: boolean;
  readonly columns: readonly MappedColumn<LinePasteColumn>[];
  readonly choices: readonly PastedColumn<LinePasteColumn>[];
}

/**
 * Merges a pasted table into the lines. If the table names its rows, the lines of these names change and the others are
 * added; otherwise its rows overwrite the lines from the given one on. Null if the text is no table, but a word to be
 * typed in.
 */
export function pasteLines(
  lines: readonly LineDraft[],
  text: string,
  from: { readonly row: number; readonly column: LineColumn },
  most: number,
  assigned: Assigned<LinePasteColumn> = {},
): PastedLines | null {
  const table = readPasted(text, sheet, from.column, assigned);
  if (table === null) return null;
  const unitOf = (key: LineColumn) => table.columns.find((column) => column.key === key)?.unit;
  const qtyUnit = unitOf('qty') ?? { factor: '1', unit: '', written: '' };
  const ceilingUnit = unitOf('ceilingUnitPrice') ?? { factor: '1', unit: '', written: '' };
  const termUnit = unitOf('delivery')?.unit ?? '';
  const aside = asidesOf(table);
  const bodyPlaces = table.rows.flatMap((row, at) =>
    !aside[at] && lineColumns.some((key) => row[key] !== undefined) ? [at] : [],
  );
  const bodies = bodyPlaces.flatMap((at) => table.rows[at] ?? []);
  const named = table.hasHeadings && table.columns.some(({ key }) => key === 'name' || key === 'no');
  const { places, problems: misplaced } = named
    ? placedByName(bodies, lines, from.row)
    : { places: bodies.map((_, at) => from.row + at), problems: [] };
  const all = [...lines];
  const wrong: number[] = [];
  const sources: (number | undefined)[] = [];
  let end = lines.length;
  bodies.forEach((row, index) => {
    const at = places[index];
    if (at === undefined || at === null) return;
    end = Math.max(end, at + 1);
    if (at >= most) return;
    while (all.length <= at) all.push(emptyLine());
    const old = all[at] ?? emptyLine();
    const { no: _, qty, ceilingUnitPrice, ...cells } = row;
    const changed: LineDraft = { ...old, ...cells };
    if (cells.delivery !== undefined && termUnit !== '' && /^\d+$/.test(cells.delivery)) {
      changed.delivery = `${cells.delivery}${termUnit}`;
    }
    if (qty !== undefined && !isNoNumber(qty)) {
      // 120 under 数量（万只） in a row whose unit is 万只 means 120, not 1,200,000.
      const isSaid = qtyUnit.factor !== '1' && (cells.unit ?? old.unit) === qtyUnit.written;
      const number = pastedNumber(qty, isSaid ? { ...qtyUnit, factor: '1' } : qtyUnit);
      if (number === null) wrong.push(at + 1);
      // 1,200.00 in a spreadsheet means 1200 units.
      if (number !== null) changed.qty = withoutZeros(number);
      else if (old.qty === '') changed.qty = qty;
      if (qtyUnit.unit !== '' && cells.unit === undefined && old.unit === '') changed.unit = qtyUnit.unit;
    }
    // A line for which the table says “—” has no ceiling.
    if (ceilingUnitPrice !== undefined)
      changed.ceilingUnitPrice = isNoNumber(ceilingUnitPrice)
        ? ''
        : withoutZeros(pastedNumber(ceilingUnitPrice, ceilingUnit) ?? ceilingUnitPrice);
    all[at] = changed;
    sources[at] = table.start + (bodyPlaces[index] ?? 0);
  });
  const over = Math.max(0, end - most);
  const { problems, notes } = columnWords(table, sheet);
  const unread = wrong.length === 0 ? [] : [`${namedRows(wrong)}数量不是有效数字，请修改`];
  const tooMany = over > 0 ? [`超过${most}行的${over}行未粘贴`] : [];
  const skipped = aside.filter(Boolean).length;
  const taken = places.filter((place) => place !== null && place < most).length;
  return {
    rows: all.slice(0, most),
    sources,
    columns: table.columns,
    choices: sheet.columns,
    ...pasteWords(
      taken,
      [...unread, ...problems, ...misplaced, ...tooMany],
      skipped > 0 ? [...notes, `${skipped}行标题或合计未粘贴`] : notes,
    ),
  };
}

const withoutZeros = (number: string) => number.replace(/\.0+$|(\.\d*?)0+$/, '$1');

/** Marks sums and group titles: rows with a single cell, or without quantity and unit if most rows have them. */
function asidesOf(table: PastedTable<LinePasteColumn>): readonly boolean[] {
  const filled = table.cells.map((row) => row.filter((cell) => cell !== '').length);
  const others = table.cells.flatMap((cells, at) => (filled[at] === 0 || isTotalRow(cells) ? [] : [at]));
  const isMost = (has: (at: number) => boolean) => others.filter(has).length * 2 >= others.length;
  const isFull = isMost((at) => (filled[at] ?? 0) > 1);
  const hasMeasure = isMost((at) => table.rows[at]?.qty !== undefined && table.rows[at]?.unit !== undefined);
  return table.cells.map((cells, at) => {
    const row = table.rows[at];
    if (row === undefined || filled[at] === 0) return false;
    if (isTotalRow(cells)) return true;
    const first = cells.find((cell) => cell !== '') ?? '';
    if (row.qty === undefined && /^[（(]?[一二三四五六七八九十]+[）)、.．]?$/.test(first)) return true;
    return (isFull && filled[at] === 1) || (hasMeasure && row.qty === undefined && row.unit === undefined);
  });
}

/** The line for each pasted row; a row of an unknown name takes a blank line from the given one on, or a new one. */
function placedByName(
  rows: readonly Partial<Record<LinePasteColumn, string>>[],
  lines: readonly LineDraft[],
  from: number,
): { places: readonly (number | null)[]; problems: readonly string[] } {
  const names = rows.map(({ no = '', name = '', spec = '' }): RowName => ({ no, name, spec }));
  const sheetNames = lines.map(
    (line, at): RowName => ({
      no: isBlankLine(line) ? '' : String(at + 1),
      name: line.name,
      spec: line.spec,
    }),
  );
  const placed = placeRows(names, sheetNames, { specIsName: true });
  const free = lines.flatMap((line, at) => (at >= from && isBlankLine(line) ? [at] : []));
  let end = lines.length;
  const places = placed.map((place, at) => {
    if ('at' in place) return place.at;
    const isNew = (place.why === 'absent' || place.why === 'contradictory') && names[at]?.name !== '';
    if (!isNew) return null;
    const next = free.shift() ?? end;
    if (next === end) end += 1;
    return next;
  });
  const unplaced = names.flatMap((row, at) => {
    const place = placed[at];
    return place === undefined || places[at] !== null ? [] : [{ row, place }];
  });
  return { places, problems: unplacedRows(unplaced) };
}
