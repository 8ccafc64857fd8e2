import { type Day, isDay } from '../display/day.ts';
import { readColumns, writeCsv } from './csv.ts';
import type { Entry, ReferenceKind } from './entry.ts';
import type { Line, LineError } from './plan.ts';

/** Enough for every area of the country, with reserve. */
export const mostLines = 5000;

const common = { code: '代码', name: '名称', position: '顺序', from: '启用日期', until: '停用日期' } as const;
/** The columns of an export, which an import accepts. */
export const columnsOf = {
  dictionary: { parent: '字典', ...common, nameEn: '英文名称' },
  category: { parent: '上级代码', ...common },
  area: { parent: '上级代码', ...common },
} as const satisfies Readonly<Record<ReferenceKind, Readonly<Record<string, string>>>>;

type Column = keyof (typeof columnsOf)['dictionary'];
const optional: readonly Column[] = ['position', 'from', 'until', 'nameEn'];

/** Reads the entries of a file, each with its line. Unreadable values are returned as errors. */
export function readEntries(
  kind: ReferenceKind,
  text: string,
): { readonly lines: readonly Line[]; readonly errors: readonly LineError[] } {
  const headings: Readonly<Record<Column, string>> = { nameEn: '英文名称', ...columnsOf[kind] };
  const read = readColumns(text, headings, optional, mostLines);
  if ('wrong' in read)
    return { lines: [], errors: [{ line: read.line, field: 'code', message: read.wrong }] };
  const errors: LineError[] = [];
  const lines = read.rows.map(({ line, cells }): Line => {
    const say = (field: keyof Entry, message: string) => errors.push({ line, field, message });
    const day = (field: 'from' | 'until'): Day | null => {
      const written = cells[field].replaceAll('/', '-');
      if (written === '') return null;
      const [year = '', month = '', date = ''] = written.split('-');
      const plain = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
      if (isDay(plain)) return plain;
      say(field, `${headings[field]}“${cells[field]}”不是有效日期，请写作2027-01-01`);
      return null;
    };
    const position = /^\d{1,6}$/.test(cells.position) ? Number(cells.position) : null;
    if (position === null && cells.position !== '') say('position', '顺序须为整数');
    const { parent, code, name, nameEn } = cells;
    return {
      ...{ line, parent: parent === '' ? null : parent, code, name, nameEn },
      ...{ position: position ?? 0, from: day('from'), until: day('until') },
    };
  });
  return { lines, errors };
}

export function writeEntries(kind: ReferenceKind, entries: readonly Entry[]): string {
  const headings = columnsOf[kind];
  const keys = Object.keys(headings) as (keyof typeof headings)[];
  return writeCsv([
    keys.map((key) => headings[key]),
    ...entries.map((entry) => keys.map((key) => String(entry[key] ?? ''))),
  ]);
}
