import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { migrate, migrationFolder } from './migrations.ts';

const database = testDatabase();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  await cp(migrationFolder, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function applied() {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  // The order of two files with the same number would depend on their names.
  it('are numbered consecutively', async () => {
    const numbers = (await readdir(migrationFolder)).sort().map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  });

  it('change nothing when all are applied', async () => {
    expect(await migrate(database.connection)).toEqual([]);
  });

  it('cannot be applied by the server’s own role, which can only find that none is pending', async () => {
    expect(await migrate(database.server)).toEqual([]);
    await writeFile(join(folder, '9002-later.sql'), 'create table later (id int)');
    await expect(migrate(database.server, folder)).rejects.toThrow(
      /^数据库结构需要更新，而所用的数据库账号无权更新/,
    );
    await rm(join(folder, '9002-later.sql'));
  });

  it('run once if two processes start at the same time', async () => {
    await writeFile(join(folder, '9001-once.sql'), 'create table once (id int)');
    const done = await Promise.all([
      migrate(database.connection, folder),
      migrate(database.connection, folder),
    ]);
    expect(done.flat()).toEqual(['9001-once.sql']);
    await sql`drop table once`.execute(database.db);
    await sql`delete from schema_migration where name = '9001-once.sql'`.execute(database.db);
  });

  it('leave no trace of one that fails halfway', async () => {
    await writeFile(join(folder, '9003-broken.sql'), 'create table half (id int); select 1/0');
    const before = await applied();
    await expect(migrate(database.connection, folder)).rejects.toThrow(
      '9003-broken.sql failed: division by zero',
    );
    expect(await applied()).toEqual(before);
  });

  it('refuse a file that was changed after it was applied', async () => {
    await writeFile(join(folder, '0001-platform.sql'), 'select 1');
    await expect(migrate(database.connection, folder)).rejects.toThrow(
      '迁移 0001-platform.sql 在执行后被修改',
    );
  });

  it('refuse a database of a newer program', async () => {
    await rm(join(folder, '0002-reference.sql'));
    await expect(migrate(database.connection, folder)).rejects.toThrow(
      '数据库迁移次序不符：已执行 0002-reference.sql',
    );
  });

  it('refuse two files with the same number', async () => {
    await writeFile(join(folder, '0001-again.sql'), 'select 1');
    await expect(migrate(database.connection, folder)).rejects.toThrow('迁移文件编号重复：0001');
  });
});
