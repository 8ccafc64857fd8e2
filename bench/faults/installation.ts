import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import type { Connection } from '../../apps/api/src/platform/database/db.ts';
import {
  isPostmasterOf,
  readPostmaster,
} from '../../apps/api/src/platform/database/embedded-postgres/postmaster.ts';
import { freePort } from '../../apps/api/testing/free-port.ts';
import type { Reached } from '../../e2e/installation.ts';
import { root } from '../report.ts';

/** The processes that are killed. */
export const victims = ['server', 'database', 'both'] as const;
export type Victim = (typeof victims)[number];

/** An installation for faults: the real server on its own PostgreSQL, with the demo story. */
export interface Installation extends Reached {
  readonly dataDir: string;
  /** Connection of the role that owns the database. */
  readonly owner: Connection;
  /**
   * Kills the victim with SIGKILL and restarts it; with `times` above one, kills it again while it restarts. Resolves
   * with the milliseconds from the last kill until the server was ready.
   */
  kill(victim: Victim, times?: number): Promise<number>;
  /** Stops a process with SIGSTOP for that many milliseconds. */
  freeze(victim: 'server' | 'database', milliseconds: number): Promise<void>;
  /** Starts another server process on the same database and folder. */
  second(): Promise<ChildProcess>;
  /**
   * Stops server and database in an orderly way, runs `between`, and starts them again with more settings from now
   * on.
   * @returns the output of the server's start
   */
  restart(settings?: NodeJS.ProcessEnv, between?: () => Promise<void>): Promise<string>;
  stop(): Promise<void>;
}

const main = join(root, 'apps/api/src/main.ts');

/** @param elsewhere an external database, as its server role and its owner */
export async function openInstallation(
  elsewhere: { readonly url: string; readonly setupUrl: string } | null = null,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-faults-'));
  const ports = { PORT: await freePort(), CONSOLE_PORT: await freePort() };
  const addresses = {
    portal: `http://127.0.0.1:${ports.PORT}`,
    console: `http://127.0.0.1:${ports.CONSOLE_PORT}`,
  };
  const data = join(dataDir, 'postgres');
  let settings: NodeJS.ProcessEnv =
    elsewhere === null ? {} : { DATABASE_URL: elsewhere.url, DATABASE_SETUP_URL: elsewhere.setupUrl };
  let server = await started(run(dataDir, ports, settings));
  // Opened only to learn the owner's connection: the server itself must restart a dead database.
  const database = await openDatabase({
    databaseUrl: elsewhere?.url ?? null,
    databaseSetupUrl: elsewhere?.setupUrl ?? null,
    dataDir,
  });
  const { owner } = database;
  await database.close();

  async function readyAgain(since: number): Promise<number> {
    for (;;) {
      const answer = await fetch(`${addresses.portal}/readyz`).catch(() => null);
      if (answer?.ok === true) return performance.now() - since;
      if (performance.now() - since > 120_000) throw new Error('the server did not come back');
      await wait(50);
    }
  }

  /** The running postmaster. Waits for it while the server restarts it. */
  async function livePostmaster(): Promise<number> {
    for (;;) {
      const found = await postmasterNow(data);
      if (found !== null) return found;
      if (isGone(server)) throw new Error(`the server ended by itself: ${wordsOf(server)}`);
      await wait(20);
    }
  }

  async function end(victim: Victim, postmaster: number | null): Promise<void> {
    if (victim !== 'database') server.kill('SIGKILL');
    if (victim !== 'server' && postmaster !== null) process.kill(postmaster, 'SIGKILL');
    if (victim !== 'database') await waitForExit(server);
    // Waits for another postmaster, so that answers before its death do not count as answers after it.
    else while ((await livePostmaster()) === postmaster) await wait(20);
  }

  return {
    ...addresses,
    dataDir,
    owner,
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      for (let attempt = 0; ; attempt += 1) {
        const client = new pg.Client(owner);
        client.on('error', () => undefined);
        try {
          await client.connect();
          return (await client.query<Row>(text, [...values])).rows;
        } catch (error) {
          // Retries after a database was killed, but not after an error of the query itself.
          if (attempt > 100 || (error instanceof pg.DatabaseError && !error.code?.startsWith('57')))
            throw error;
          await wait(200);
        } finally {
          await client.end().catch(() => undefined);
        }
      }
    },
    async kill(victim, times = 1) {
      await livePostmaster();
      for (let time = 1; ; time += 1) {
        const since = performance.now();
        await end(victim, await postmasterNow(data));
        if (victim !== 'database') server = run(dataDir, ports, settings);
        if (time === times) {
          if (victim !== 'database') await started(server);
          return readyAgain(since);
        }
        await wait(Math.random() * (victim === 'database' ? 300 : 3_000));
      }
    },
    async freeze(victim, milliseconds) {
      const pids = victim === 'server' ? [server.pid ?? 0] : await family(await livePostmaster());
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await wait(milliseconds);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    },
    second: async () =>
      started(run(dataDir, { PORT: await freePort(), CONSOLE_PORT: await freePort() }, settings)),
    async restart(more = {}, between) {
      server.kill('SIGTERM');
      await waitForExit(server);
      await between?.();
      settings = { ...settings, ...more };
      server = run(dataDir, ports, settings);
      await started(server);
      return wordsOf(server);
    },
    async stop() {
      server.kill('SIGTERM');
      await waitForExit(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Process id of the postmaster; null if none runs. During a restart it may be that of the starting process. */
async function postmasterNow(data: string): Promise<number | null> {
  const found = await readPostmaster(data);
  return found !== null && isPostmasterOf(data, found.pid) ? found.pid : null;
}

/** The postmaster and its children: each must be stopped by itself. */
async function family(postmaster: number): Promise<number[]> {
  const child = spawn('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
  });
  await once(child, 'close');
  return [postmaster, ...said.split('\n').map(Number).filter(Boolean)];
}

function run(
  dataDir: string,
  ports: Readonly<Record<string, number>>,
  settings: NodeJS.ProcessEnv = {},
): ChildProcess {
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // As with `npm start`, so that a killed server restarts as fast as it would there.
      NODE_COMPILE_CACHE: join(tmpdir(), 'portal-faults-compiled'),
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'fatal',
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(server);
  server.once('exit', () => running.delete(server));
  words.set(server, saidBy(server));
  return server;
}

const words = new WeakMap<ChildProcess, () => string>();
/** The output of a server so far. */
const wordsOf = (server: ChildProcess) => words.get(server)?.() ?? '';

/** Collects the output of a server from now on. */
function saidBy(server: ChildProcess): () => string {
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return () => said;
}

async function started(server: ChildProcess): Promise<ChildProcess> {
  while (!wordsOf(server).includes('启动完成')) {
    if (isGone(server))
      throw new Error(`the server ended with ${server.exitCode ?? server.signalCode}:\n${wordsOf(server)}`);
    await wait(20);
  }
  return server;
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function waitForExit(server: ChildProcess): Promise<void> {
  if (!isGone(server)) await once(server, 'exit');
}

/** Kills the remaining servers when this process exits. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});
