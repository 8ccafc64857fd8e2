import { randomUUID } from 'node:crypto';
import { refuse } from '@procure/domain/outcome.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { system } from '../actor.ts';
import { openListener } from './listen.ts';
import { cacheChannel, transact, transactTogether } from './transaction.ts';

const database = testDatabase();
const actor = system('test');

const article = (slug: string) => ({ slug, category: '新手指南', title: '标题', body: '正文', position: 0 });

async function articles(slug: string) {
  return database.db.selectFrom('helpArticle').select('title').where('slug', '=', slug).execute();
}

describe('a transaction', () => {
  it('is rolled back with audit, notices and jobs if it ends in a refusal', async () => {
    const entityId = randomUUID();
    const outcome = await transact(database, actor, async (unit) => {
      await unit.db.insertInto('helpArticle').values(article('refused')).execute();
      await unit.audit({ action: 'create', entity: 'help', entityId });
      await unit.job('test.never', { entityId });
      return refuse('conflict');
    });
    expect(outcome).toEqual({ refused: 'conflict' });
    expect(await articles('refused')).toEqual([]);
    const audits = await database.db
      .selectFrom('auditLog')
      .select('id')
      .where('entityId', '=', entityId)
      .execute();
    expect(audits).toEqual([]);
    expect(await jobs('test.never')).toBe(0);
  });

  it('of several acts is rolled back if one of them is undone, and returns all outcomes', async () => {
    const acts = ['stored', 'undone'].map((slug) => ({ actor, slug }));
    const done = await transactTogether(database, acts, async (begun) => {
      for (const { unit, slug } of begun)
        await unit.db.insertInto('helpArticle').values(article(slug)).execute();
      return begun.map(({ slug }) => ({ outcome: slug, undo: slug === 'undone' }));
    });
    expect(done.map(({ outcome }) => outcome)).toEqual(['stored', 'undone']);
    expect(await articles('stored')).toEqual([]);
    expect(await articles('undone')).toEqual([]);
  });

  it('records its acts with their actor, each with a salt of its own', async () => {
    const entityId = randomUUID();
    const staff = { ...system('test'), requestId: 'request-1', ip: '192.0.2.7' };
    for (const action of ['create', 'publish']) {
      await transact(database, staff, async (unit) => {
        await unit.audit({
          action,
          entity: 'help',
          entityId,
          before: null,
          after: { 标题: '中文', amount: '1.10' },
        });
      });
    }
    const rows = await database.db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', entityId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['create', 'publish']);
    expect(rows[0]).toMatchObject({
      actorKind: 'system',
      actorId: null,
      ip: '192.0.2.7',
      requestId: 'request-1',
    });
    expect(rows[0]?.before).toBeNull();
    expect(rows[0]?.after).toEqual({ 标题: '中文', amount: '1.10' });
    expect(rows[1]?.salt).not.toBe(rows[0]?.salt);
  });

  it('is repeated from the start after a deadlock, and both sides succeed', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    for (const id of [one, other]) {
      await database.db
        .insertInto('helpArticle')
        .values({ id, ...article(id) })
        .execute();
    }
    let runs = 0;
    const meet = barrier(2);
    const both = (first: string, second: string) =>
      transact(database, actor, async (unit) => {
        runs += 1;
        await sql`update help_article set version = version + 1 where id = ${first}`.execute(unit.db);
        await meet();
        await sql`update help_article set version = version + 1 where id = ${second}`.execute(unit.db);
      });
    await Promise.all([both(one, other), both(other, one)]);
    expect(runs).toBe(3);
    const versions = await database.db
      .selectFrom('helpArticle')
      .select('version')
      .where('id', 'in', [one, other])
      .execute();
    expect(versions).toEqual([{ version: 3 }, { version: 3 }]);
  });

  it('gives up after three serialization failures with their error', async () => {
    let runs = 0;
    const failing = transact(database, actor, async (unit) => {
      runs += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(unit.db);
    });
    await expect(failing).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(3);
  });

  it("returns the present time of the database's clock, not that of its start", async () => {
    const [before, after] = await transact(database, actor, async (unit) => {
      const first = await unit.now();
      await sql`select pg_sleep(0.05)`.execute(unit.db);
      return [first, await unit.now()] as const;
    });
    expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(50);
  });

  it('notifies every listening process of changed topics, only after the commit', async () => {
    const heard: (string | null)[] = [];
    const listener = openListener(database.connection, { warn: () => undefined });
    await listener.listen(cacheChannel, (topic) => heard.push(topic));
    await transact(database, actor, async (unit) => {
      await unit.touch('help');
      return refuse('conflict');
    });
    await transact(database, actor, async (unit) => {
      await unit.touch('notice');
      await sql`select pg_sleep(0.05)`.execute(unit.db);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual(['notice']);
    await listener.close();
  });

  it('queues a job with a key once, even if the command is repeated', async () => {
    for (let time = 0; time < 2; time++) {
      await transact(database, actor, (unit) => unit.job('test.once', { lot: '一' }, { key: 'lot-1' }));
    }
    expect(await jobs('test.once')).toBe(1);
  });
});

describe('a listener', () => {
  it('reconnects after its connection is cut, and reports that notices may be missing', async () => {
    const heard: (string | null)[] = [];
    const listener = openListener(
      { ...database.connection, application_name: 'cut-me' },
      { warn: () => undefined },
    );
    await listener.listen(cacheChannel, (topic) => heard.push(topic));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut-me'`.execute(
      database.db,
    );
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([null]);
    await transact(database, actor, (unit) => unit.touch('notice'));
    await expect.poll(() => heard).toEqual([null, 'notice']);
    await listener.close();
  });
});

describe('values from the database', () => {
  it('are exact: money and days as text, counts as numbers, times as dates, Chinese in characters', async () => {
    const { rows } = await sql<Record<string, unknown>>`select 12345678901234567890.12::numeric as money,
      date '2026-10-01' as day, count(*) as count, timestamptz '2026-10-01 00:00+08' as at,
      length('投标') as characters, lower('É') as lower from (values (1), (2)) as v`.execute(database.db);
    expect(rows).toEqual([
      {
        money: '12345678901234567890.12',
        day: '2026-10-01',
        count: 2,
        at: new Date('2026-09-30T16:00:00Z'),
        characters: 2,
        lower: 'é',
      },
    ]);
  });

  it('cause an error if a number would lose digits', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow(RangeError);
  });
});

async function jobs(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs
    where task_identifier = ${name}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** Opens once `size` callers have arrived; later callers do not wait. */
function barrier(size: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= size) open();
    return opened;
  };
}
