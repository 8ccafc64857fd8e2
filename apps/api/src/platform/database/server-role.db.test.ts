import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { sqlState } from './db.ts';
import { admitServer } from './server-role.ts';
import { appendOnlyTables, removable, writtenOnce } from './tables.ts';

/** The privileges of the server's role, tested by attempts. */
const house = testApp();

/** insufficient_privilege */
const refused = '42501';

async function attempt(statement: string): Promise<string | null> {
  return house
    .parts()
    .db.transaction()
    .execute((transaction) => sql.raw(statement).execute(transaction))
    .then(
      () => null,
      (error: unknown) => sqlState(error),
    );
}

describe('the server’s database role', () => {
  test.each(appendOnlyTables)('can insert into %s, and neither update nor delete its rows', async (table) => {
    const { rows } = await sql<{
      may: boolean;
    }>`select has_table_privilege(${table}, 'INSERT') as may`.execute(house.parts().db);
    expect(rows).toEqual([{ may: true }]);
    const { rows: columns } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = ''
        and attgenerated = ''`.execute(house.parts().db);
    expect(columns.length).toBeGreaterThan(0);
    for (const { name } of columns) {
      expect(await attempt(`update ${table} set ${name} = ${name}`)).toBe(refused);
    }
    expect(await attempt(`delete from ${table}`)).toBe(refused);
    expect(await attempt(`truncate ${table} cascade`)).toBe(refused);
    expect(await attempt(`alter table ${table} disable trigger all`)).toBe(refused);
    expect(await attempt(`drop table ${table} cascade`)).toBe(refused);
  });

  test.each(Object.entries(writtenOnce))(
    'cannot update the write-once columns of %s',
    async (table, columns) => {
      for (const name of columns) {
        expect([name, await attempt(`update ${table} set ${name} = ${name}`)]).toEqual([name, refused]);
      }
      const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
        and not attisdropped and attname <> all(${sql.val(columns)}::text[])`.execute(house.parts().db);
      expect(rows.length).toBeGreaterThan(0);
      for (const { name } of rows) {
        expect([name, await attempt(`update ${table} set ${name} = ${name}`)]).toEqual([name, null]);
      }
      expect(await attempt(`delete from ${table}`)).toBe(removable.includes(table) ? null : refused);
      expect(await attempt(`alter table ${table} disable trigger all`)).toBe(refused);
    },
  );

  test('cannot extend its rights by another role, by disabling triggers or by new objects', async () => {
    const { rows } = await sql<{ owner: string }>`
      select pg_get_userbyid(relowner) as owner from pg_class where relname = 'audit_log'`.execute(
      house.parts().db,
    );
    for (const statement of [
      'set local session_replication_role = replica',
      `set local role ${rows[0]?.owner}`,
      'alter table audit_log owner to current_user',
      'create table beside (id int)',
      'create function beside() returns int language sql as $$ select 1 $$',
      'create rule lost as on insert to audit_log do instead nothing',
      "insert into schema_migration (name, checksum) values ('9999-none.sql', '')",
      'delete from schema_migration',
      "select setval('audit_log_seq', 1)",
      "copy (select 1) to '/tmp/beside'",
    ]) {
      expect([statement, await attempt(statement)]).toEqual([statement, refused]);
    }
    // A grant by a role that may not give it only raises a warning.
    await attempt('grant update on audit_log to current_user');
    expect(await attempt('update audit_log set reason = null')).toBe(refused);
  });

  test('owns nothing', async () => {
    const { rows } = await sql<{ owned: number }>`
      select count(*)::int as owned from pg_shdepend
      where refobjid = (select oid from pg_roles where rolname = current_user) and deptype = 'o'`.execute(
      house.parts().db,
    );
    expect(rows).toEqual([{ owned: 0 }]);
  });

  test('receives grants on new tables, and is reported as able to rewrite if it is the owner', async () => {
    const { connection, server, db } = house.database;
    expect(await admitServer(connection, server)).toMatchObject({ mayRewrite: false });
    await sql`create table newcomer (id int)`.execute(db);
    expect(await attempt('insert into newcomer values (1)')).toBe(refused);
    await admitServer(connection, server);
    expect(await attempt('insert into newcomer values (1)')).toBeNull();
    await sql`drop table newcomer`.execute(db);
    expect(await admitServer(connection, connection)).toMatchObject({ mayRewrite: true });
  });
});
