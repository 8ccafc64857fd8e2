import { dayOf } from '@procure/domain/display/day.ts';
import { type LotTimes, lotPhase } from '@procure/domain/lot/lot.ts';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { system } from '../src/platform/actor.ts';
import { transact } from '../src/platform/database/transaction.ts';
import { prepareDemo } from '../src/platform/process/demo.ts';
import type { Parts } from '../src/platform/process/parts.ts';
import { testApp } from '../testing/test-app.ts';
import { seedDemo } from './demo.ts';
import { withStoryTime } from './load/story-time.ts';
import { tenders } from './story/tenders.ts';

const test = testApp({}, { DEMO: '1' });
const patience = 300_000;

afterEach(async () => {
  const { rows } = await sql<{ schemas: number }>`
    select count(*) as schemas from pg_namespace where nspname = 'story_time'`.execute(test.database.db);
  expect(rows).toEqual([{ schemas: 0 }]);
});

async function countAccounts(): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`select count(*) as accounts from account`.execute(
    test.database.db,
  );
  return rows[0]?.accounts ?? -1;
}

it('is the current time for the services and the column defaults, and for no other connection', async () => {
  const { db } = test.database;
  const then = new Date('2020-02-02T02:02:02Z');
  await withStoryTime(db, async (time) => {
    await time.set(then);
    await transact({ db: time.db }, system('story'), async (unit) => {
      expect(await unit.now()).toEqual(then);
      await unit.audit({ action: 'tell', entity: 'story', entityId: null });
    });
    const file = { name: 'a', size: 1, sha256: '0'.repeat(64), mime: 'a/b', purpose: 'document', path: 'a' };
    const { createdAt } = await time.db
      .insertInto('file')
      .values({ ...file, id: '00000000-0000-4000-8000-000000000001' })
      .returning('createdAt')
      .executeTakeFirstOrThrow();
    expect(createdAt).toEqual(then);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    expect(dayOf(rows[0]?.now ?? then)).not.toBe(dayOf(then));
  });
  const { at } = await db.selectFrom('auditLog').select('at').executeTakeFirstOrThrow();
  expect(at).toEqual(then);
});

it('rolls back only the transaction of the service that failed', async () => {
  const { db } = test.database;
  const entry = { entity: 'story', entityId: null };
  await withStoryTime(db, async (time) => {
    await time.set(new Date('2020-02-02T02:02:03Z'));
    const inStory = { db: time.db };
    await transact(inStory, system('story'), (unit) => unit.audit({ action: 'kept', ...entry }));
    await expect(
      transact(inStory, system('story'), async (unit) => {
        await unit.send({
          channel: 'mail',
          to: 'a@example.com',
          template: 'order_issued',
          values: { orderNo: 'A' },
        });
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
  });
  expect(
    await db.selectFrom('auditLog').select('action').where('action', '=', 'kept').execute(),
  ).toHaveLength(1);
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

it('leaves nothing behind if it is killed halfway, and completes at the next start', {
  timeout: patience,
}, async () => {
  const parts: Parts = { ...test.parts(), db: test.database.db };
  let files = 0;
  const killed: Parts = {
    ...parts,
    files: {
      ...parts.files,
      async put(...given) {
        const path = await parts.files.put(...given);
        if (++files === 40) {
          // Databases copied from one template share their tables' oids, and this view shows all of them.
          await sql`select pg_terminate_backend(pid) from pg_locks
            join pg_class on pg_class.oid = relation and relname = 'audit_log'
            join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
            where mode in ('AccessExclusiveLock', 'RowExclusiveLock')`.execute(parts.db);
        }
        return path;
      },
    },
  };
  await expect(seedDemo(killed, new Date())).rejects.toThrow();
  expect(files).toBeGreaterThanOrEqual(40);
  expect(await countAccounts()).toBe(0);
  // In the middle of the longest holiday, a few minutes after midnight in Beijing.
  const seeded = new Date('2026-02-19T16:05:00Z');
  await seedDemo(parts, seeded);
  const lots = (await parts.db.selectFrom('lot').selectAll().execute()) as unknown as readonly LotTimes[];
  const phases = lots.map((lot) => lotPhase(lot, seeded)).sort();
  expect(phases).toEqual(tenders.flatMap((tender) => tender.lots.map(({ phase }) => phase)).sort());
  expect(await prepareDemo(parts, () => undefined)).toBe('present');
});
