import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly portal: string;
  readonly console: string;
  /** All that it wrote so far. */
  said(): string;
  /** Resolves once the process has written the text; rejects with its output if it ends before. */
  until(words: string): Promise<void>;
  /** Resolves when it has ended, with its code; null if a signal ended it. */
  ended(): Promise<number | null>;
}

/**
 * Starts the server as an operator does, with a folder of its own, free ports and the settings of `env`.
 * @param installed the folder of its program, which may be another version's
 */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  installed = join(import.meta.dirname, '../../..'),
): Promise<ServerProcess> {
  const [port, consolePort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(installed, 'apps/api/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DEMO: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let said = '';
  const waiting = new Set<() => void>();
  const hear = (piece: Buffer) => {
    said += piece.toString();
    for (const look of waiting) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    child,
    portal: `http://127.0.0.1:${port}`,
    console: `http://127.0.0.1:${consolePort}`,
    said: () => said,
    until: (words) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (said.includes(words)) resolve();
        };
        waiting.add(look);
        child.once('close', (code) => reject(new Error(`ended with ${code}: ${said}`)));
        look();
      }),
    async ended() {
      await closed;
      return child.exitCode;
    },
  };
}
