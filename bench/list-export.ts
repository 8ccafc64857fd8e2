import { type ColumnKind, cellOf } from '@procure/domain/list-export/cell.ts';
import { type SheetLine, sheetFile } from '../apps/api/src/platform/files/sheet-file.ts';
import { note, short } from './report.ts';

const rows = 300_000;
const pageSize = 5_000;
const kinds: readonly ColumnKind[] = ['text', 'text', 'text', 'number', 'money', 'time'];
const columns = [...kinds, ...kinds].map((_, at) => ({ title: `列${at + 1}`, width: 16 }));

/** A row of twelve columns, as lists of tenders and orders have. */
function lineOf(number: number): SheetLine {
  const values = [
    `海州云帆建设集团第${number}号采购项目`,
    `ZB2026${String(number).padStart(12, '0')}`,
    '公开招标',
    number,
    `${number}.50`,
    '2026-11-28T02:05:00.000Z',
  ];
  return [...kinds, ...kinds].map((kind, at) => cellOf(kind, values[at % kinds.length] ?? null));
}

async function* pages(): AsyncGenerator<readonly SheetLine[]> {
  for (let from = 1; from <= rows; from += pageSize)
    yield Array.from({ length: pageSize }, (_, at) => lineOf(from + at));
}

interface Run {
  readonly rowsPerSecond: number;
  /** Megabytes above the memory before. */
  readonly grown: number;
}

async function measure(work: () => AsyncIterable<unknown>): Promise<Run> {
  const before = process.memoryUsage.rss();
  let most = before;
  const started = performance.now();
  for await (const _ of work()) most = Math.max(most, process.memoryUsage.rss());
  return {
    rowsPerSecond: (rows / (performance.now() - started)) * 1000,
    grown: (most - before) / 2 ** 20,
  };
}

/** Writes rows of a list as files, beside the same rows made without writing them. */
export async function measureListExport(): Promise<void> {
  const write = (format: 'xlsx' | 'csv') =>
    measure(() => sheetFile(format, { title: '列表', columns, pages: pages() }).content);
  await write('xlsx');
  const bare = await measure(pages);
  for (const format of ['csv', 'xlsx'] as const) {
    const { rowsPerSecond, grown } = await write(format);
    note({
      what: `Rows of twelve columns written as .${format}`,
      target: '≥ 50,000/s',
      measured: `${short(rowsPerSecond / bare.rowsPerSecond)}; ${short(rowsPerSecond)}/s`,
      bare: `${short(bare.rowsPerSecond)}/s, the cells made and not written`,
      pass: rowsPerSecond >= 50_000,
    });
    note({
      what: `The same: memory above that before, for ${rows.toLocaleString('en')} rows`,
      target: '≤ 150 MB',
      measured: `${short(grown)} MB`,
      bare: '',
      pass: grown <= 150,
    });
  }
}
