import { pastedCells } from './pasted.ts';
import {
  type HeadingUnit,
  type PastedColumn,
  plainHeading,
  readHeading,
  unitOfHeading,
} from './pasted-heading.ts';

/** The interpretation of a pasted column, as displayed by the mapper. */
export interface MappedColumn<Key extends string> {
  /** Its heading; empty if the table has none. */
  readonly heading: string;
  /** The first cell with content. */
  readonly sample: string;
  /** The target column; null if it is not pasted. */
  readonly key: Key | null;
  /** Null without a problem. A column that the platform computes itself is omitted without one. */
  readonly problem: 'unknown' | 'refused' | 'double' | null;
  /** The explanation for a column that is not pasted or is converted; empty otherwise. */
  readonly why: string;
  /** The column that it would be, if its unit makes it unusable. */
  readonly never: Key | null;
  readonly unit: HeadingUnit;
}

/** The targets that the user chose, by the index of the pasted column; null is 不粘贴. */
export type Assigned<Key extends string> = Readonly<Record<number, Key | null>>;

export interface PastedTable<Key extends string> {
  readonly columns: readonly MappedColumn<Key>[];
  readonly hasHeadings: boolean;
  /** The index of the first of `rows` in the pasted text. */
  readonly start: number;
  /** Cells with content by column; empty for a blank row. */
  readonly rows: readonly Partial<Record<Key, string>>[];
  /** Every row as pasted, for messages and for recognizing totals. */
  readonly cells: readonly (readonly string[])[];
}

/** The columns that a sheet accepts from the clipboard. */
export interface PastedSheet<Key extends string> {
  /** In the order in which cells without headings are assigned. */
  readonly columns: readonly PastedColumn<Key>[];
  /** Headings of columns that the sheet already has or computes. They are omitted without a problem. */
  readonly aside?: RegExp;
}

const noUnit: HeadingUnit = { factor: '1', unit: '', written: '' };

/**
 * Reads a pasted table by columns. A row of headings determines the columns, in any order; without one the cells begin
 * at the target column. The user's choices precede both. Returns null for a single word.
 */
export function readPasted<Key extends string>(
  text: string,
  { columns, aside }: PastedSheet<Key>,
  from: Key,
  assigned: Assigned<Key> = {},
): PastedTable<Key> | null {
  const cells = pastedCells(text);
  if (text.trim() === '' || (cells.length === 1 && cells[0]?.length === 1)) return null;
  const headingRows = findHeadings(cells, columns);
  const body = headingRows === null ? cells : cells.slice(headingRows.end);
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = columns.filter(({ finds }) => !finds);
  const start = filled.findIndex(({ key }) => key === from);
  const places = Array.from({ length: width }, (_, at) => at);
  const samples = places.map((at) => body.find((row) => (row[at] ?? '') !== '')?.[at] ?? '');
  const first = places.map((at): MappedColumn<Key> => {
    const sample = samples[at] ?? '';
    const heading = headingRows?.headings[at] ?? '';
    if (headingRows !== null && heading !== '') return mapHeading(heading, sample, columns, aside);
    const key = headingRows === null ? (filled[start + at]?.key ?? null) : null;
    const isLost = key === null && sample !== '';
    return { heading, sample, key, problem: isLost ? 'unknown' : null, why: '', never: null, unit: noUnit };
  });
  const mapped = withoutDoubles(first, columns).map((column, at) => assign(column, assigned[at], columns));
  const rows = body.map((row) => {
    const read: Partial<Record<Key, string>> = {};
    mapped.forEach(({ key }, at) => {
      const cell = row[at] ?? '';
      if (key === null || cell === '') return;
      const before = read[key];
      read[key] = before === undefined ? cell : `${before} ${cell}`;
    });
    return read;
  });
  return {
    columns: mapped,
    hasHeadings: headingRows !== null,
    start: headingRows?.end ?? 0,
    rows,
    cells: body,
  };
}

interface Headings {
  readonly headings: readonly string[];
  /** The index of the first row after the headings. */
  readonly end: number;
}

const isNumber = (cell: string) => /^[¥￥]?[\d,.%]+$/.test(cell.normalize('NFKC'));

/** Finds the row of headings among the first rows. A title of the whole table may precede it. */
function findHeadings<Key extends string>(
  cells: readonly (readonly string[])[],
  columns: readonly PastedColumn<Key>[],
): Headings | null {
  const at = cells.slice(0, 5).findIndex((row) => {
    const known = row.filter((cell) => cell !== '' && isKnown(cell, columns)).length;
    const filled = row.filter((cell) => cell !== '').length;
    return known >= 2 || (known === 1 && filled === 1 && row.length === 1);
  });
  const row = cells[at];
  if (row === undefined) return null;
  const below = cells[at + 1] ?? [];
  // 单价 above 含税 and 不含税: headings in two rows, of which the upper one is written once for both.
  const hasTwoRows =
    below.some((cell) => /^(?:不?含税|未税|除税|税前|(?:万|千)?元|美元|USD)/i.test(cell)) &&
    below.every((cell) => !isNumber(cell));
  if (!hasTwoRows) return { headings: row, end: at + 1 };
  let above = '';
  const headings = row.map((cell, place) => {
    const under = below[place] ?? '';
    if (cell !== '') above = cell;
    return under === '' ? cell : `${above}（${under}）`;
  });
  return { headings, end: at + 2 };
}

const isKnown = <Key extends string>(cell: string, columns: readonly PastedColumn<Key>[]) =>
  columns.some((column) => readHeading(cell, column) !== null);

function mapHeading<Key extends string>(
  heading: string,
  sample: string,
  columns: readonly PastedColumn<Key>[],
  aside: RegExp | undefined,
): MappedColumn<Key> {
  const base = { heading, sample, key: null, never: null, unit: noUnit };
  for (const column of columns) {
    const reading = readHeading(heading, column);
    if (reading === null) continue;
    if (reading.as === 'refused') {
      return { ...base, problem: 'refused', why: reading.why, never: column.key };
    }
    if (reading.as === 'unsure') return { ...base, problem: 'unknown', why: '口径不明，请核对后选择' };
    return {
      ...base,
      key: column.key,
      problem: null,
      why: describeConversion(reading.unit),
      unit: reading.unit,
    };
  }
  const bare = plainHeading(heading).replace(/\(.*?\)/g, '');
  if (aside?.test(bare)) return { ...base, problem: null, why: '本表已有或由系统计算，不需粘贴' };
  return { ...base, problem: sample === '' ? null : 'unknown', why: '' };
}

const describeConversion = ({ factor, written }: HeadingUnit) =>
  factor === '1' ? '' : `已按“${written}”换算（×${Number(factor).toLocaleString('en')}）`;

/** Of two columns with one target, the more explicit one is taken (含税单价 before 单价), otherwise neither. */
function withoutDoubles<Key extends string>(
  mapped: readonly MappedColumn<Key>[],
  columns: readonly PastedColumn<Key>[],
): readonly MappedColumn<Key>[] {
  return mapped.map((column) => {
    if (column.key === null) return column;
    const same = mapped.filter(({ key }) => key === column.key);
    const target = columns.find(({ key }) => key === column.key);
    if (same.length === 1 || target?.joins) return column;
    const explicit = same.filter(({ heading }) => plainHeading(heading).includes('含税'));
    if (explicit.length === 1 && explicit[0] === column) return column;
    return {
      ...column,
      key: null,
      problem: 'double',
      why: `与另一列都像“${target?.label}”，请选择`,
      unit: noUnit,
    };
  });
}

function assign<Key extends string>(
  column: MappedColumn<Key>,
  key: Key | null | undefined,
  columns: readonly PastedColumn<Key>[],
): MappedColumn<Key> {
  if (key === undefined || (key !== null && key === column.never)) return column;
  const target = columns.find((one) => one.key === key);
  if (target === undefined) return { ...column, key: null, problem: null, why: '', unit: noUnit };
  const reading = unitOfHeading(column.heading, target);
  if (reading.as === 'refused') return { ...column, key: null, problem: 'refused', why: reading.why };
  return {
    ...column,
    key: target.key,
    problem: null,
    why: describeConversion(reading.unit),
    unit: reading.unit,
  };
}

/** Returns whether a row contains sums, which belong to no row of the sheet. */
export function isTotalRow(cells: readonly string[]): boolean {
  const first = plainHeading(cells.find((cell) => cell !== '') ?? '');
  return /^(?:(?:本页|分部|分项|本章|含税|不含税|税)*(?:小计|合计|总计|共计|总价|累计|总额)|大写|人民币大写|价税合计)(?:$|[:(（大小写元金额]|\d)/.test(
    first,
  );
}

/** Describes the outcome for the columns: the problems, and notes on conversions. */
export function columnWords<Key extends string>(
  { columns, hasHeadings }: PastedTable<Key>,
  sheet: PastedSheet<Key>,
): { readonly problems: readonly string[]; readonly notes: readonly string[] } {
  const label = (key: Key | null) => sheet.columns.find((column) => column.key === key)?.label ?? '';
  const problems = columns
    .filter(({ problem, heading }) => problem !== null && (hasHeadings || heading !== ''))
    .map(({ heading, why }) => `“${heading.slice(0, 20)}”列${why === '' ? '未识别' : why}，未粘贴`);
  const beside = hasHeadings ? 0 : columns.filter(({ problem }) => problem !== null).length;
  return {
    problems: beside > 0 ? [...problems, `右侧多出${beside}列，未粘贴`] : problems,
    notes: columns
      .filter(({ key, why }) => key !== null && why !== '')
      .map(({ key, why }) => `${label(key)}${why}`),
  };
}

/** Returns the outcome of a paste as one sentence. `whole`: rows were recognized, without a problem. */
export function pasteWords(
  taken: number,
  problems: readonly string[],
  notes: readonly string[],
): { readonly words: string; readonly whole: boolean } {
  const head = `已识别${taken}行${notes.length === 0 ? '' : `（${notes.join('；')}）`}`;
  return {
    words: problems.length === 0 ? head : `${head}，其中：${problems.join('；')}`,
    whole: problems.length === 0 && taken > 0,
  };
}
