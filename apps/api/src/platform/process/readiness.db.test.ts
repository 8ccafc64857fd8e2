import { watchLimits } from '@procure/domain/installation/watched.ts';
import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withProcessClockAhead } from '../../../testing/process-clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { connectionOf, type Db, isTooSlow, isUnreachable, openDb } from '../database/db.ts';
import { runJobs } from '../jobs/job-runner.ts';
import { ClocksApart, openReadiness } from './readiness.ts';

interface Setting {
  readonly name: string;
  readonly setting: string;
}

const test = testApp();
let frozen: pg.Client;
let waiting: Db;
beforeAll(async () => {
  frozen = new pg.Client({ ...connectionOf(test.connection), idle_in_transaction_session_timeout: 6_000 });
  frozen.on('error', () => undefined);
  await frozen.connect();
  waiting = openDb({ ...test.connection, max: 1, lock_timeout: 300 });
});
afterAll(async () => {
  await frozen.end().catch(() => undefined);
  await waiting.destroy();
});

describe('a process whose clock differs from the database’s', () => {
  const { driftUnready } = watchLimits;
  // A new check for each question, because an answer is reused for a second.
  const ask = () => openReadiness(test.parts().db)();

  it.each([driftUnready + 5, -driftUnready - 5])('is not ready at %i seconds', async (seconds) => {
    await expect(withProcessClockAhead(seconds / 86_400, ask)).rejects.toThrow(ClocksApart);
  });

  it.each([driftUnready - 5, -driftUnready + 5, 0])('is ready at %i seconds', async (seconds) => {
    await expect(withProcessClockAhead(seconds / 86_400, ask)).resolves.toBeUndefined();
  });

  it('reports it to the load balancer', async () => {
    const answer = await withProcessClockAhead(1, () => test.app().portal.inject({ url: '/readyz' }));
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'clock' }]);
    await expect
      .poll(async () => (await test.app().portal.inject({ url: '/readyz' })).statusCode, { timeout: 20_000 })
      .toBe(200);
  });
});

describe('a process that freezes while it holds a lock', () => {
  it('makes the others not ready for a limited time, and loses its lock in the end', async () => {
    const ready = async () => (await test.app().portal.inject({ url: '/readyz' })).statusCode;
    expect(await ready()).toBe(200);
    await frozen.query('begin');
    await frozen.query('update installation set written_at = now()');
    const write = () => sql`update installation set written_at = clock_timestamp()`.execute(waiting);
    const refused = await write().catch((error: unknown) => error);
    expect(isTooSlow(refused)).toBe(true);
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
    // The database ends its session, which was idle in a transaction for longer than allowed.
    await expect.poll(ready, { timeout: 40_000 }).toBe(200);
    await write();
    const lost = await frozen.query('commit').catch((error: unknown) => error);
    expect(isUnreachable(lost)).toBe(true);
  }, 90_000);

  it('is limited by timeouts on every connection for requests and jobs', async () => {
    const { db, log } = test.parts();
    const asked = `select name, setting from pg_settings where name in
      ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`;
    const ofWeb = await sql<Setting>`${sql.raw(asked)}`.execute(db);
    const { promise, resolve } = Promise.withResolvers<readonly Setting[]>();
    const tasks = {
      look: async (_: unknown, { query }: JobHelpers) => resolve((await query<Setting>(asked)).rows),
    };
    const jobs = await runJobs(test.connection, tasks, [], log);
    await sql`select graphile_worker.add_job('look')`.execute(db);
    const ofJobs = await promise.finally(() => jobs.stop());
    for (const rows of [ofWeb.rows, ofJobs]) {
      expect(rows).toHaveLength(3);
      for (const { name, setting } of rows) expect(Number(setting), name).toBeGreaterThan(0);
    }
  });
});
