import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/api/testing/free-port.ts';

const main = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url));

/** Addresses at which browsers reach a server. */
export interface Addresses {
  readonly portal: string;
  readonly console: string;
}

export interface Furnishing {
  /** Host name that browsers use for this machine. */
  readonly host?: string;
  /**
   * Loads the story into this installation: the entries of the public log contain the address at which they were
   * signed.
   */
  readonly ownStory?: boolean;
  /** Settings beyond the default ones. */
  readonly setUp?: (addresses: Addresses) => Promise<NodeJS.ProcessEnv> | NodeJS.ProcessEnv;
}

/** Starts the real server on its own database below `dataDir`, with the demo story. Resolves once it is up. */
export async function startServer(dataDir: string, { host = '127.0.0.1', setUp }: Furnishing = {}) {
  const [port, consolePort] = [await freePort(), await freePort()];
  const addresses: Addresses = { portal: `http://${host}:${port}`, console: `http://${host}:${consolePort}` };
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      PUBLIC_URL: addresses.portal,
      CONSOLE_URL: addresses.console,
      DEMO: '1',
      LOG_LEVEL: 'error',
      ...(await setUp?.(addresses)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await started(server);
  return { addresses, end: () => ended(server) };
}

/** Resolves once the server says that it is up. Rejects with its output if it exits before. */
function started(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('启动完成')) resolve();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.removeAllListeners('exit');
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}
