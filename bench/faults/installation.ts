import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/platform/database.ts';
import type { Connection } from '../../apps/api/src/platform/db.ts';
import { isPostmasterOf, readPostmaster } from '../../apps/api/src/platform/embedded-postgres/postmaster.ts';
import { freePort } from '../../apps/api/src/platform/testing/free-port.ts';
import type { Reached } from '../../e2e/house.ts';
import { root } from '../report.ts';

/** What is ended without a word. */
export const victims = ['server', 'database', 'both'] as const;
export type Victim = (typeof victims)[number];

/** An installation that is made to fail: the real server on its own PostgreSQL, with the demo story. */
export interface Installation extends Reached {
  readonly dataDir: string;
  /** By the role that owns the database. */
  readonly owner: Connection;
  /**
   * Ends it with SIGKILL, and brings it back; `times` more than one: again and again while it comes back. Resolves with
   * the milliseconds from the last kill until it was ready.
   */
  kill(victim: Victim, times?: number): Promise<number>;
  /** Stops the process where it stands (SIGSTOP) for so many milliseconds. */
  freeze(victim: 'server' | 'database', milliseconds: number): Promise<void>;
  /** A further process on the same database and folder. */
  second(): Promise<ChildProcess>;
  /**
   * Stops server and database in an orderly way, and starts them again, with more settings from now on, after what is to
   * happen in between.
   * @returns what the server said at its start
   */
  restart(settings?: NodeJS.ProcessEnv, between?: () => Promise<void>): Promise<string>;
  stop(): Promise<void>;
}

const main = join(root, 'apps/api/src/main.ts');

/** @param elsewhere a database of one's own, by the server's role and by the one that owns it */
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
  // Only to learn how the owner gets in: whoever brings a dead database back must be the server.
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

  /** The running postmaster; waited for where it is just being brought back, as long as there is a server to do it. */
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
    if (victim !== 'database') await gone(server);
    // The answers of before its death would pass for those of after.
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
          // A database that was just ended is asked again; what it refuses by itself is not.
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
      await gone(server);
      await between?.();
      settings = { ...settings, ...more };
      server = run(dataDir, ports, settings);
      await started(server);
      return wordsOf(server);
    },
    async stop() {
      server.kill('SIGTERM');
      await gone(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its number; null where none runs. While it is brought back, the number of who does that may stand in its place. */
async function postmasterNow(data: string): Promise<number | null> {
  const found = await readPostmaster(data);
  return found !== null && isPostmasterOf(data, found.pid) ? found.pid : null;
}

/** The postmaster and its children: each answers for itself. */
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
      // As `npm start` has it: what is killed comes back as fast as it would there.
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
/** All that it said so far. */
const wordsOf = (server: ChildProcess) => words.get(server)?.() ?? '';

/** What it says from now on. */
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

async function gone(server: ChildProcess): Promise<void> {
  if (!isGone(server)) await once(server, 'exit');
}

/** Whatever ends this process leaves none of its servers behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});
