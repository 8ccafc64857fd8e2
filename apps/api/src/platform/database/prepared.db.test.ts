import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { system } from '../actor.ts';
import { Statements } from './prepared.ts';
import { transact } from './transaction.ts';

const database = testDatabase();
const actor = system('test');
const uses = 25;

const readPinned = () =>
  transact(database, actor, async ({ db }) => {
    const { rows } = await sql<object>`select * from pinned where id = ${1}`.execute(db);
    const kept =
      await sql`select 1 from pg_prepared_statements where statement like 'select * from pinned%'`.execute(
        db,
      );
    return { rows, isPrepared: kept.rows.length > 0 };
  });

describe('a statement', () => {
  it('is prepared once it is frequent in transactions, and still works after its table changed', async () => {
    await sql`create table pinned (id int primary key)`.execute(database.db);
    await sql`insert into pinned values (1)`.execute(database.db);
    await sql`grant select on pinned to public`.execute(database.db);
    expect((await readPinned()).isPrepared).toBe(false);
    for (let use = 0; use < uses; use += 1) await readPinned();
    expect(await readPinned()).toEqual({ rows: [{ id: 1 }], isPrepared: true });
    await sql`alter table pinned add column name text`.execute(database.db);
    expect((await readPinned()).rows).toEqual([{ id: 1, name: null }]);
  });

  it('is not prepared outside of transactions', async () => {
    for (let use = 0; use < uses; use += 1) await sql`select ${use}::int as listed`.execute(database.db);
    const { rows } =
      await sql`select 1 from pg_prepared_statements where statement like '%as listed'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('receives a name if it is frequent within a minute, up to a limit of names', () => {
    const statements = new Statements();
    const name = (text: string, at: number) => statements.nameOf(text, at);
    for (let use = 0; use < uses; use += 1) expect(name('seldom', use * 60_001)).toBeNull();
    for (let text = 0; text < 120; text += 1)
      for (let use = 0; use < uses; use += 1) name(`often ${text}`, 2_000_000);
    expect(name('often 0', 2_000_000)).toMatch(/^[0-9a-f]{32}$/);
    expect(name('often 119', 2_000_000)).toBeNull();
    const first = name('often 0', 2_000_000);
    statements.giveUp(Object.assign(new Error('cached plan'), { code: '0A000' }));
    expect([name('often 1', 2_000_000), name('often 0', 2_000_000)]).toEqual([null, null]);
    for (let use = 0; use < uses; use += 1) name('often 0', 2_000_000);
    expect(name('often 0', 2_000_000)).toMatch(/^[0-9a-f]{32}$/);
    expect(name('often 0', 2_000_000)).not.toBe(first);
    statements.giveUp(Object.assign(new Error('unknown'), { code: '26000' }));
    for (let use = 0; use < uses; use += 1) expect(name('often 0', 2_000_000)).toBeNull();
  });

  it('still works in a transaction of many whose tables all changed at once', async () => {
    const tables = ['one', 'two', 'three', 'four', 'five'].map((name) => `pinned_${name}`);
    for (const table of tables) {
      await sql`create table ${sql.table(table)} (id int primary key)`.execute(database.db);
      await sql`grant select on ${sql.table(table)} to public`.execute(database.db);
    }
    const readAll = () =>
      transact(database, actor, async ({ db }) => {
        for (const table of tables) await sql`select * from ${sql.table(table)} where id = ${1}`.execute(db);
        const kept = await sql`select 1 from pg_prepared_statements where statement like '%pinned_%'`.execute(
          db,
        );
        return kept.rows.length;
      });
    for (let use = 0; use < uses; use += 1) await readAll();
    const prepared = await readAll();
    expect(prepared).toBeGreaterThanOrEqual(tables.length);
    for (const table of tables)
      await sql`alter table ${sql.table(table)} add column name text`.execute(database.db);
    await readAll();
    // The statements are prepared again once they are frequent.
    for (let use = 0; use < uses; use += 1) await readAll();
    expect(await readAll()).toBeGreaterThan(prepared);
  });

  it('is repeated without a name if a pooler does not keep names, and never named again', async () => {
    const other = () =>
      transact(database, actor, async ({ db }) => {
        const { rows } = await sql<{ own: number }>`select ${1}::int as own`.execute(db);
        const kept = await sql`select 1 from pg_prepared_statements where statement like '%as own'`.execute(
          db,
        );
        return [rows, kept.rows.length > 0];
      });
    for (let use = 0; use < uses; use += 1) await other();
    expect(await other()).toEqual([[{ own: 1 }], true]);
    // Simulates a pooler that gives the next transaction another connection.
    await sql`deallocate all`.execute(database.db);
    expect(await other()).toEqual([[{ own: 1 }], false]);
    for (let use = 0; use < uses; use += 1) await other();
    expect(await other()).toEqual([[{ own: 1 }], false]);
  });
});
