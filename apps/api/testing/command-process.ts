import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Said {
  readonly code: number | null;
  /** Everything it wrote to standard output and standard error. */
  readonly out: string;
}

/**
 * Runs a command of the server in a child process, as an operator does, and waits for its end.
 * @param file the command's file, relative to `src/`
 * @param begun receives the process as soon as it runs
 * @param typed the text for its standard input
 */
export async function runProcess(
  file: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  begun: (child: ChildProcess) => unknown = () => undefined,
  typed = '',
): Promise<Said> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src', file), ...words], {
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
