import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { commandLine } from '../process/command-line.ts';
import { StartupError } from '../process/startup-error.ts';
import { type Connection, connectionOf, limits, openPool, sqlState } from './db.ts';

/** The advisory lock of migrations, one at a time across processes; the number has no other meaning. */
const migrationLock = 4_203_002;

export const migrationFolder = join(import.meta.dirname, '../../../migrations');

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Migrates the database to the newest schema: every `NNNN-name.sql` not yet applied, in order, each in its own
 * transaction, then the job queue's own tables. Several processes may call it at once.
 * @returns the names applied now
 * @throws StartupError if an applied file was changed or is missing, the server is too old or not UTF-8, or the role
 * may not change the schema
 */
export async function migrate(
  database: string | Connection,
  folder: string = migrationFolder,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connectionOf(database));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnfit(client);
    // Waits without a limit for another process that is migrating; later lock waits are limited.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await setLimits(client);
    await keepList(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    );
    const pending = pendingAfter(rows, migrations);
    for (const migration of pending) await apply(client, migration);
    await migrateJobs(database);
    return pending.map(({ name }) => name);
  } catch (error) {
    throw explainRights(error);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new StartupError(`迁移文件名不符合 NNNN-name.sql：${name}`);
    if (numbers.has(number)) throw new StartupError(`迁移文件编号重复：${number}`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The applied migrations must be an unchanged prefix of the existing ones: applied files are never edited. */
export function pendingAfter(
  applied: readonly { readonly name: string; readonly checksum: string }[],
  migrations: readonly Migration[],
): readonly Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined)
      throw new StartupError(`数据库由更新的版本建立（含迁移 ${name}），请升级程序`);
    if (migration.name !== name) {
      throw new StartupError(`数据库迁移次序不符：已执行 ${name}，此处应为 ${migration.name}`);
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(`迁移 ${name} 在执行后被修改，请恢复原文件并另写新的迁移`);
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  );
  const { version = '0', encoding = '' } = rows[0] ?? {};
  if (Number(version) < 150_000) throw new StartupError('数据库版本过低：需要 PostgreSQL 15 及以上');
  if (encoding !== 'UTF8') throw new StartupError(`数据库编码为 ${encoding}，需要 UTF8`);
}

/** insufficient_privilege: there is a migration to apply, and the role may not apply it. */
function explainRights(error: unknown): unknown {
  const told = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (sqlState(told) !== '42501') return error;
  return new StartupError(
    `数据库结构需要更新，而所用的数据库账号无权更新：请设置 DATABASE_SETUP_URL，或先以拥有数据表的账号运行 ${commandLine('db:migrate')}`,
  );
}

/** Checks first, because a role that may not create tables may not even run `create table if not exists`. */
async function keepList(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (rows[0]?.there === true) return;
  await client.query(`create table schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
}

async function setLimits(client: pg.Client): Promise<void> {
  for (const [name, milliseconds] of Object.entries(limits.migrations)) {
    await client.query('select set_config($1, $2, false)', [name, String(milliseconds)]);
  }
}

/** The queue's tables and functions belong to its library, which migrates them itself. */
async function migrateJobs(database: string | Connection): Promise<void> {
  const pool = openPool({ ...connectionOf(database), ...limits.migrations, max: 2 });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
