import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Said {
  readonly code: number | null;
  /** All that it wrote, wherever to. */
  readonly out: string;
}

/**
 * A command of the house, as an operator runs it, on a folder of its own.
 * @param file beside `main.ts`
 * @param begun is handed the process as soon as it runs
 * @param typed what is typed into it
 */
export async function runProcess(
  file: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  begun: (child: ChildProcess) => unknown = () => undefined,
  typed = '',
): Promise<Said> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...words], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(typed);
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      out += piece.toString();
    });
  }
  begun(child);
  const [code] = await once(child, 'close');
  return { code: code as number | null, out };
}
