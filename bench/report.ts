import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Line {
  readonly what: string;
  /** As text; empty if there is no target. */
  readonly target: string;
  readonly measured: string;
  /** The figure of the bare limit in the same run. */
  readonly bare: string;
  /** Null if there is no target. */
  readonly pass: boolean | null;
}

export const root = join(import.meta.dirname, '..');

const lines: Line[] = [];

/** Records a line for the report, and prints it. */
export function note(line: Line): void {
  lines.push(line);
  const sign = line.pass === null ? '·' : line.pass ? '✓' : '✗';
  console.log(`${sign} ${line.what}: ${line.measured}${line.bare === '' ? '' : `, bare ${line.bare}`}`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/** 0.834 as 0.83, 12.34 as 12.3, 1234.5 as 1,235. */
export function short(value: number): string {
  if (Number.isNaN(value)) return '?';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);
}

const file = join(root, 'bench/RESULTS.md');

/**
 * Measures one part, and replaces its lines in the report.
 * @returns the number of failed lines
 */
export async function reported(part: string, measure: () => Promise<void>): Promise<number> {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  const first = lines.length;
  await measure();
  const found = lines.slice(first);
  // A part that this machine cannot measure keeps the figures of another machine.
  if (found.length > 0 && process.env.BENCH_SMALL !== '1') await write(part, found, load);
  return found.filter(({ pass }) => pass === false).length;
}

async function write(part: string, found: readonly Line[], load: string): Promise<void> {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = found.map(
    ({ what, target, measured, bare, pass }) =>
      `| ${[what, target, measured, bare].map(cell).join(' | ')} | ${pass === null ? '' : pass ? 'pass' : '**fail**'} |`,
  );
  const [head = '', ...sections] = (await readFile(file, 'utf8')).split(/^(?=## )/m);
  const section =
    `## ${part}\n\n${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${model}, ${memory} GB, ` +
    `${platform()} ${release()}, Node ${process.versions.node} (other load when it began: ${load}).\n\n` +
    `| Measurement | Target | Measured | Bare limit | |\n|---|---|---|---|---|\n${rows.join('\n')}\n\n`;
  const others = sections
    .filter((one) => !one.startsWith(`## ${part}\n`))
    .map((one) => `${one.trimEnd()}\n\n`);
  await writeFile(file, `${head}${[...others, section].sort().join('')}`.trimEnd().concat('\n'));
}
