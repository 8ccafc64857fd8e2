import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../../app.ts';
import { openStorage } from '../files/open-storage.ts';
import { openArrivals } from '../http/arrival.ts';
import { PublicCache } from '../http/cache.ts';
import { type JobRunner, runJobs } from '../jobs/job-runner.ts';
import { cryptoOf } from '../keys/crypto.ts';
import { newToken } from '../keys/token.ts';
import type { Parts } from '../process/parts.ts';
import { readConfig } from '../settings/config.ts';
import { openDb } from './db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { isAlive, readPostmaster } from './embedded-postgres/postmaster.ts';
import { withStartLock } from './embedded-postgres/start-lock.ts';
import { openListener } from './listen.ts';
import { migrate } from './migrations.ts';
import { admitServer } from './server-role.ts';

/** A PostgreSQL of this file alone, because the tests kill it. */
let folder: string;
let postgres: EmbeddedPostgres;
let parts: Parts;
let app: App;
let jobs: JobRunner;
const ran: string[] = [];
let release: () => void = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-outage-'));
  postgres = await startEmbeddedPostgres(folder, {
    // Commits must survive the kill of the process; the machine itself keeps running, so fsync is off.
    settings: { fsync: 'off' },
  });
  await migrate(postgres.owner);
  await admitServer(postgres.owner, postgres.connection);
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder }, folder);
  const log = pino({ level: 'silent' });
  parts = {
    config,
    db: openDb(postgres.connection),
    log,
    listener: openListener(postgres.connection, log),
    arrivals: openArrivals(postgres.connection),
    cache: new PublicCache(),
    crypto: await cryptoOf(randomBytes(32)),
    files: await openStorage(config),
  };
  app = await buildApp(parts, { frontends: false });
  const tasks = {
    quick: async () => void ran.push('quick'),
    slow: async () => {
      ran.push('slow begins');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      ran.push('slow ends');
    },
  };
  jobs = await runJobs(postgres.connection, tasks, [], log, { sweep: 500 });
});
afterAll(async () => {
  await jobs?.stop();
  await app?.close();
  await parts?.listener.close();
  await parts?.db.destroy();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (url: string) => app.portal.inject({ url });
const submit = () =>
  app.portal.inject({
    method: 'POST',
    url: `/api/outer/pch/lots/${randomUUID()}/bid/submission`,
    headers: { authorization: newToken(), 'content-type': 'application/json' },
    payload: '{}',
  });

describe('an outage of PostgreSQL', () => {
  it('leaves the process alive, which reports an unknown outcome and resumes once the database is back', async () => {
    await sql`select graphile_worker.add_job('slow')`.execute(parts.db);
    await expect.poll(() => ran, { timeout: 20_000 }).toContain('slow begins');
    await withStartLock(join(folder, 'postgres.lock'), async () => {
      process.kill(postgres.pid, 'SIGKILL');
      await expect.poll(async () => (await ask('/readyz')).statusCode, { timeout: 20_000 }).toBe(503);
      // The job ends, but its end cannot be reported.
      release();
      const act = await submit();
      expect([act.statusCode, act.json().code]).toEqual([503, '5030']);
      expect(act.json().message).toContain('重复提交不会产生重复结果');
      const read = await ask('/api/outer/platform/org/allArea');
      expect([read.statusCode, read.json().code]).toEqual([503, '5031']);
      expect(read.json().message).not.toContain('保存');
      expect((await ask('/healthz')).statusCode).toBe(200);
    });
    await expect.poll(async () => (await ask('/readyz')).statusCode, { timeout: 60_000 }).toBe(200);
    expect((await submit()).statusCode).toBe(200);
    // The queue resumes the jobs that it held, and runs new ones.
    await expect.poll(() => ran.filter((what) => what === 'slow begins').length, { timeout: 60_000 }).toBe(2);
    release();
    await sql`select graphile_worker.add_job('quick')`.execute(parts.db);
    await expect.poll(() => ran, { timeout: 30_000 }).toContain('quick');
  }, 180_000);

  it('leaves the process alive if PostgreSQL is killed repeatedly while it restarts', async () => {
    const data = join(folder, 'postgres');
    for (let time = 0; time < 12; time += 1) {
      const before = (await readPostmaster(data))?.pid ?? 0;
      if (isAlive(before)) process.kill(before, 'SIGKILL');
      await expect
        .poll(async () => (await readPostmaster(data))?.pid ?? before, { timeout: 30_000, interval: 5 })
        .not.toBe(before);
      // Hits the moments in which it answers again and loads its roles and databases.
      await wait(100 + time * 12);
    }
    await expect.poll(async () => (await ask('/readyz')).statusCode, { timeout: 60_000 }).toBe(200);
  }, 180_000);
});
