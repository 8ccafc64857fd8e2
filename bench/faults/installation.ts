import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/platform/database.ts';
import type { Connection } from '../../apps/api/src/platform/db.ts';
import { isAlive, readPostmaster } from '../../apps/api/src/platform/embedded-postgres/postmaster.ts';
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
  /** Ends it with SIGKILL, and brings it back; resolves with the milliseconds until it was ready again. */
  kill(victim: Victim): Promise<number>;
  /** Stops the process where it stands (SIGSTOP) for so many milliseconds. */
  freeze(victim: 'server' | 'database', milliseconds: number): Promise<void>;
  /** A further process on the same database and folder. */
  second(): Promise<ChildProcess>;
  stop(): Promise<void>;
}

const main = join(root, 'apps/api/src/main.ts');

export async function openInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-faults-'));
  const ports = { PORT: await freePort(), CONSOLE_PORT: await freePort() };
  const addresses = {
    portal: `http://127.0.0.1:${ports.PORT}`,
    console: `http://127.0.0.1:${ports.CONSOLE_PORT}`,
  };
  const data = join(dataDir, 'postgres');
  let server = await start(dataDir, ports);
  // Only to learn how the owner gets in: whoever brings a dead database back must be the server.
  const database = await openDatabase({ databaseUrl: null, databaseSetupUrl: null, dataDir });
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
    async kill(victim) {
      const postmaster = await livePostmaster(data);
      const since = performance.now();
      if (victim !== 'database') server.kill('SIGKILL');
      if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
      if (victim === 'database') {
        // The answers of before its death would pass for those of after.
        while ((await livePostmaster(data)) === postmaster) await wait(20);
        return readyAgain(since);
      }
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      server = await start(dataDir, ports);
      return readyAgain(since);
    },
    async freeze(victim, milliseconds) {
      const pids = victim === 'server' ? [server.pid ?? 0] : await family(await livePostmaster(data));
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await wait(milliseconds);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    },
    second: async () => start(dataDir, { PORT: await freePort(), CONSOLE_PORT: await freePort() }),
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its number; waits for one where it is just being brought back. */
async function livePostmaster(data: string): Promise<number> {
  for (;;) {
    const found = await readPostmaster(data);
    if (found !== null && isAlive(found.pid)) return found.pid;
    await wait(20);
  }
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

async function start(dataDir: string, ports: Readonly<Record<string, number>>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'fatal',
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(server);
  server.once('exit', () => running.delete(server));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('启动完成')) resolve();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', (code, signal) =>
      reject(new Error(`the server ended with ${code ?? signal}:\n${said}`)),
    );
  });
  server.removeAllListeners('exit');
  return server;
}

/** Whatever ends this process leaves none of its servers behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});
