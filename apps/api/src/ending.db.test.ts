import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../testing/server-process.ts';
import { connectionOf } from './platform/database/db.ts';
import type { EmbeddedPostgres } from './platform/database/embedded-postgres/embedded-postgres.ts';
import { isAlive, readPostmaster } from './platform/database/embedded-postgres/postmaster.ts';

/** The advisory lock of migrations. A start waits while another process holds it. */
const migrationLock = 4_203_002;

let parent: string;
let dataDir: string;
let servers: ChildProcess[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portal-end-'));
  await chmod(parent, 0o700);
  dataDir = join(parent, 'var');
  servers = [];
});

afterEach(async () => {
  for (const server of servers) if (server.exitCode === null) server.kill('SIGKILL');
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (postmaster !== null && isAlive(postmaster.pid)) {
    process.kill(postmaster.pid, 'SIGQUIT');
    await expect.poll(() => isAlive(postmaster.pid), { timeout: 20_000 }).toBe(false);
  }
  await rm(parent, { recursive: true, force: true });
});

/** The server itself; resolves once it has said `words`. */
async function serveUntil(words: string): Promise<ChildProcess> {
  const server = await startServer(dataDir, { DEMO: '1' });
  servers.push(server.child);
  await server.until(words);
  return server.child;
}

/** Whether a PostgreSQL of this data folder runs. */
async function isDatabaseRunning(): Promise<boolean> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  return postmaster !== null && isAlive(postmaster.pid);
}

/** @returns the code it ended with, null if a signal ended it */
async function ended(server: ChildProcess): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  return server.exitCode;
}

describe('a first start that is asked to stop leaves no PostgreSQL behind', { timeout: 180_000 }, () => {
  it.each([
    ['while the database is made', '正在建立内嵌数据库'],
    ['when the database has come up', '内嵌数据库已启动'],
    ['while the demo story is told', '正在载入演示数据'],
  ])('%s', async (_, words) => {
    const server = await serveUntil(words);
    server.kill('SIGTERM');
    // A requested stop is a success.
    expect(await ended(server)).toBe(0);
    await expect.poll(isDatabaseRunning, { timeout: 20_000 }).toBe(false);
  });

  it.each([
    ['while a step of it waits without end', 1],
    ['in haste, by a second signal', 2],
  ])('%s', async (_, signals) => {
    // A running PostgreSQL, in which another session holds the lock that the start needs.
    const pid = await runOrphan();
    const server = await serveUntil('已接入正在运行的内嵌数据库');
    server.kill('SIGTERM');
    for (let sent = 1; sent < signals; sent += 1) {
      await wait(1_500);
      server.kill('SIGTERM');
    }
    await ended(server);
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  });
});

/** Leaves a PostgreSQL running without a server, and a session in it that holds the migrations' lock. */
async function runOrphan(): Promise<number> {
  const own = join(import.meta.dirname, 'platform/database/embedded-postgres/embedded-postgres.ts');
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(own)});
    const { pid, connection } = await startEmbeddedPostgres(${JSON.stringify(dataDir)});
    console.log(JSON.stringify({ pid, connection }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { pid, connection } = JSON.parse(line.toString()) as Pick<EmbeddedPostgres, 'pid' | 'connection'>;
  child.kill('SIGKILL');
  await ended(child);
  const holder = new pg.Client(connectionOf(connection));
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [migrationLock]);
  return pid;
}
