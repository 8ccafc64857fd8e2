import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';

/** The contents of a database of one release, with its migrations. */
export interface Release {
  /** Names of the migrations the release came with. */
  readonly migrations: readonly string[];
  /**
   * The rows of each table as a JSON array written by PostgreSQL. It is never parsed here, so that no digit covered by
   * the audit log's hashes is lost.
   */
  readonly tables: Readonly<Record<string, string>>;
}

/** The columns of a table that are written, not computed. */
async function readColumns(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  );
  return rows[0]?.names ?? '';
}

/** Reads a whole database in one snapshot. */
export async function readRelease(db: Db): Promise<Release> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = 'public' and tablename <> 'schema_migration' order by tablename`.execute(
        transaction,
      );
      const tables: Record<string, string> = {};
      for (const { name } of rows) {
        const columns = await readColumns(transaction, name);
        const answer = await sql<{ kept: string }>`select coalesce(json_agg(kept), '[]')::text as kept
          from (select ${sql.raw(columns)} from ${sql.table(name)}) as kept`.execute(transaction);
        tables[name] = answer.rows[0]?.kept ?? '[]';
      }
      const applied = await sql<{ name: string }>`select name from schema_migration order by name`.execute(
        transaction,
      );
      return { migrations: applied.rows.map(({ name }) => name), tables };
    });
}

/**
 * Puts the rows into a database whose tables are empty and of the release's shape, as they were: no trigger chains or
 * counts them again. Needs a superuser, as a restore does.
 * @testing
 */
export async function loadRelease(db: Db, release: Release): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const [table, rows] of Object.entries(release.tables)) {
      const columns = sql.raw(await readColumns(transaction, table));
      await sql`delete from ${sql.table(table)}`.execute(transaction);
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows})`.execute(
        transaction,
      );
    }
    await sql`select setval('audit_log_seq', (select greatest(max(id), 1) from audit_log))`.execute(
      transaction,
    );
  });
}

/** @testing */
export async function openRelease(file: URL): Promise<Release> {
  return JSON.parse(gunzipSync(await readFile(file)).toString('utf8'));
}

export async function keepRelease(file: URL, release: Release): Promise<void> {
  await writeFile(file, gzipSync(JSON.stringify(release), { level: 9 }));
}
