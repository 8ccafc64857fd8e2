import { writeFile } from 'node:fs/promises';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Line {
  readonly what: string;
  /** In words; empty where the number is only told. */
  readonly target: string;
  readonly measured: string;
  /** The number of the bare limit in the same run. */
  readonly bare: string;
  /** Null where nothing was asked. */
  readonly pass: boolean | null;
}

export const root = join(import.meta.dirname, '..');

const lines: Line[] = [];

/** Keeps a line for the report, and says it at once. */
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

/** @returns how many lines failed */
export async function writeReport(load: string): Promise<number> {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = lines.map(
    ({ what, target, measured, bare, pass }) =>
      `| ${[what, target, measured, bare].map(cell).join(' | ')} | ${pass === null ? '' : pass ? 'pass' : '**fail**'} |`,
  );
  await writeFile(
    join(root, 'bench/RESULTS.md'),
    `# Measured\n\nBy \`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${model}, ${memory} GB, ` +
      `${platform()} ${release()}, Node ${process.versions.node}, the embedded PostgreSQL, all on one machine over 127.0.0.1 ` +
      `(other load when it began: ${load}).\nRatios are of requests per second, medians of alternating pairs in the same run; ` +
      `in brackets the ratio of processor time that the server's process spends on an answer (bare/ours). Every request ` +
      `carries another \`timeStamp\`.\n\n| What | Target | Measured | Bare limit | |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
  );
  return lines.filter(({ pass }) => pass === false).length;
}
