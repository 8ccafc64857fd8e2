import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { flush } from '../files/flush.ts';
import { StartupError } from '../process/startup-error.ts';
import { digesting } from './digested.ts';
import { filesName, type Manifest, type Part } from './manifest.ts';

/** The portal's own tables and the job queue's, whose jobs were committed with the rows. */
const schemas = ['public', 'graphile_worker'];
/** Tables that the set-up itself fills. */
const ofSetup = ['public.schema_migration', 'graphile_worker.migrations'];

interface Table {
  /** With its schema, as written in SQL. */
  readonly table: string;
  readonly columns: readonly string[];
}

/** The columns of all tables, by name, without generated columns. */
async function listTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, t.relname) as table,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and t.relkind = 'r' and n.nspname || '.' || t.relname <> all($2)
     group by 1 order by 1`,
    [schemas, ofSetup],
  );
  return rows;
}

/** Writes a stream from the database, compressed and flushed to disk. */
async function writePart(rows: Readable, folder: string, file: string): Promise<Part> {
  const { stream, told } = digesting();
  const path = join(folder, file);
  await pipeline(rows, createGzip(), stream, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  await flush(path);
  return { file, ...told() };
}

type Content = Pick<
  Manifest,
  | 'takenAt'
  | 'postgres'
  | 'migrations'
  | 'queueMigration'
  | 'keyCheck'
  | 'storageId'
  | 'keys'
  | 'tables'
  | 'sequences'
> & { readonly files: Pick<Manifest['files'], 'file' | 'bytes' | 'sha256' | 'count' | 'total'> };

/**
 * Writes every table of one snapshot in PostgreSQL's COPY text format, one compressed file each, and the list of the
 * files that the rows name. Blocks no concurrent writer.
 */
export async function copyOut(client: pg.Client, folder: string): Promise<Content> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const one = async <Row extends pg.QueryResultRow>(text: string): Promise<Row> => {
      const { rows } = await client.query<Row>(text);
      if (rows[0] === undefined) throw new Error(`no row: ${text}`);
      return rows[0];
    };
    const { takenAt, postgres } = await one<{ takenAt: Date; postgres: string }>(
      `select now() as "takenAt", current_setting('server_version') as postgres`,
    );
    const { keyCheck, storageId } = await one<{ keyCheck: string; storageId: string }>(
      'select key_check as "keyCheck", storage_id as "storageId" from installation',
    );
    const { id: queueMigration } = await one<{ id: number }>(
      'select max(id)::int as id from graphile_worker.migrations',
    );
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from schema_migration order by name',
    );
    // A schema from before the server had keys of its own has no such table.
    const { hasKeys } = await one<{ hasKeys: boolean }>(
      `select to_regclass('server_key') is not null as "hasKeys"`,
    );
    const { rows: keys } = hasKeys
      ? await client.query<Manifest['keys'][number]>(
          `select purpose, version_no as "versionNo", wrapped, made_at as "madeAt", used_from as "usedFrom"
           from server_key order by purpose, version_no`,
        )
      : { rows: [] };
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
      `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
       from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
      [schemas],
    );
    const tables: Manifest['tables'][number][] = [];
    for (const { table, columns } of await listTables(client)) {
      const copy = copyTo(`copy ${table} (${columns.join(', ')}) to stdout`);
      const written = await writePart(client.query(copy), folder, `${table.replaceAll('"', '')}.copy.gz`);
      tables.push({ ...written, table, columns: [...columns], rows: copy.rowCount });
    }
    const counted = await one<{ count: number; total: string }>(
      'select count(*)::int as count, coalesce(sum(size), 0)::text as total from file',
    );
    const list = await writePart(
      client.query(copyTo('copy (select path, sha256, size from file order by path) to stdout')),
      folder,
      filesName,
    );
    return {
      takenAt: takenAt.toISOString(),
      postgres,
      keyCheck,
      storageId,
      queueMigration,
      migrations,
      keys,
      sequences,
      tables,
      files: { ...list, count: counted.count, total: Number(counted.total) },
    };
  } finally {
    await client.query('rollback');
  }
}

/**
 * Replaces the rows that the migrations created by those of the backup, within the caller's transaction. Foreign keys
 * are dropped and created again, which checks every row; triggers do not fire.
 * @param client of the role that owns the tables
 */
export async function copyIn(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; text: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as text
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and n.nspname = any($1)`,
    [schemas],
  );
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const present = await listTables(client);
  refuseOther(present, tables);
  for (const { table } of present) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${present.map(({ table }) => table).join(', ')}`);
  for (const { table, columns, file } of tables) {
    await pipeline(
      createReadStream(join(folder, file)),
      createGunzip(),
      client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
    );
  }
  for (const { table } of present) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, text } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${text}`);
  }
  for (const { sequence, value } of sequences) await setSequence(client, sequence, value);
}

async function setSequence(client: pg.Client, sequence: string, value: string): Promise<void> {
  await client.query('select setval($1::text::regclass, $2::bigint)', [sequence, value]);
}

/** Equal migrations create equal tables; any difference means that the backup belongs to another schema. */
function refuseOther(present: readonly Table[], copied: readonly Table[]): void {
  const shape = (tables: readonly Table[]) =>
    tables.map(({ table, columns }) => `${table}(${columns.join()})`).sort();
  const [own, theirs] = [shape(present), shape(copied)];
  const other = theirs.find((one) => !own.includes(one)) ?? own.find((one) => !theirs.includes(one));
  if (other !== undefined)
    throw new StartupError(`备份与数据库结构不符：${other.slice(0, other.indexOf('('))}`);
}
