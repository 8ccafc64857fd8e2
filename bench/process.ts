import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverArguments, serverOptions } from '../scripts/server.mjs';
import type { Load, Loaded } from './load.ts';
import { root } from './report.ts';

export interface Measured {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the real server as `npm start` does, on an existing database. Servers of one database share keys and files,
 * as they must.
 */
export function startServer(folder: string, databaseUrl: string): Promise<Measured> {
  return startOn(join(folder, `server${new URL(databaseUrl).pathname.replaceAll('/', '-')}`), databaseUrl);
}

/** Starts the server with its data in this folder. Without a URL it also runs its own PostgreSQL, as in service. */
export async function startOn(dataDir: string, databaseUrl = ''): Promise<Measured> {
  const [port, consolePort] = [await freePort(), await freePort()];
  const options = serverOptions({
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'error',
  });
  const child = spawn(process.execPath, serverArguments, {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const server = measured(child, origin);
  const deadline = Date.now() + 60_000;
  while (!(await isReady(`${origin}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server did not start');
    await wait(100);
  }
  return server;
}

/** Starts a bare limit as a separate process, see bare.ts. */
export async function startBare(
  folder: string,
  kind: 'bytes' | 'sql' | 'upload',
  given: object,
): Promise<Measured> {
  const file = join(folder, `bare-${kind}-${process.pid}.json`);
  await writeFile(file, JSON.stringify(given));
  const child = spawn(process.execPath, [join(root, 'bench/bare.ts'), kind, file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout ?? child, 'data');
  return measured(child, `http://127.0.0.1:${Number(port)}`);
}

/** Running processes: an interrupted bench leaves none behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function measured(child: ChildProcess, origin: string): Measured {
  running.add(child);
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      running.delete(child);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await Promise.race([once(child, 'exit'), wait(10_000).then(() => child.kill('SIGKILL'))]);
    },
  };
}

export interface Run extends Loaded {
  /** Milliseconds of CPU time that the server's process spent on one answer; NaN if unknown. */
  readonly cpu: number;
}

/** Puts the load on the server from another process. */
export async function put(
  { origin, pid }: Measured,
  load: Pick<Load, 'paths' | 'duration'>,
  connections = 20,
): Promise<Run> {
  const before = cpuOf(pid);
  const asked: Load = { origin, connections, ...load };
  const loaded: Loaded = JSON.parse(await generate('bench/load.ts', JSON.stringify(asked)));
  if (loaded.wrong > 0) throw new Error(`${origin}${load.paths[0]}: ${loaded.wrong} wrong answers`);
  return { ...loaded, cpu: (cpuOf(pid) - before) / loaded.answers };
}

/** Runs a load generator as a separate process, and returns its output. */
export async function generate(program: string, given: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, program), given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  running.delete(child);
  if (code !== 0) throw new Error(`the load generator ended with ${code}`);
  return said;
}

/** Milliseconds of CPU time of a process so far. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** The same for a process and its descendants, including ended ones. */
export function familyCpu(pid: number): number {
  let all = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
      if (Number(name) === pid) all += own + ended;
      else if (Number(fields[1]) === pid) all += own;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return all * 10;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const from = Number(process.env.BENCH_PORT ?? 4950);
  for (let port = from; port < from + 50; port += 1) {
    if (usedPorts.has(port)) continue;
    const server = createServer();
    const free = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
    });
    if (!free) continue;
    usedPorts.add(port);
    return port;
  }
  throw new Error(`no free port from ${from} on: set BENCH_PORT`);
}
const usedPorts = new Set<number>();
