import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadReference } from '../apps/api/seeds/load-reference.ts';
import { type Connection, openDb } from '../apps/api/src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/database/migrations.ts';
import { populate, type Size } from './population.ts';

export interface BenchDatabases {
  /** The server's files; each measured process has a folder below it. */
  readonly folder: string;
  /** DATABASE_URL of the database with that many tenders. */
  url(size: Size): string;
  connection(size: Size): Connection;
  close(): Promise<void>;
}

/** Unlike in service, the data need not survive a power failure. This speeds up only filling, not reading. */
const filling = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
};

/**
 * Opens an embedded PostgreSQL with the settings of service except those of `filling`, and a database of each size.
 * With BENCH_DATA_DIR they are kept there for the next run; otherwise they are created below the system's temporary
 * folder and removed.
 */
export async function openDatabases(sizes: readonly Size[]): Promise<BenchDatabases> {
  const keptFolder = process.env.BENCH_DATA_DIR;
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'portal-bench-')));
  const postgres = await startEmbeddedPostgres(folder, { settings: filling });
  const { owner } = postgres;
  const on = (database: string): Connection => ({ ...owner, database });
  for (const size of sizes) await prepare(on('postgres'), on(nameOf(size)), size);
  return {
    folder,
    connection: (size) => on(nameOf(size)),
    url(size) {
      const { user, password, host, port } = owner;
      const query = new URLSearchParams({ host: String(host), port: String(port) });
      return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${nameOf(size)}?${query}`;
    },
    async close() {
      await postgres.stop();
      if (keptFolder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

const nameOf = (size: Size) => `bench_${size}`;

async function prepare(server: Connection, database: Connection, size: Size): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  const name = nameOf(size);
  const found = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) {
    const started = performance.now();
    const making = `${name}_new`;
    await admin.query(`drop database if exists ${making}`);
    await admin.query(`create database ${making}`);
    await fill({ ...database, database: making }, size);
    await admin.query(`alter database ${making} rename to ${name}`);
    console.log(`${size} tenders made in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await admin.end();
}

async function fill(connection: Connection, size: Size): Promise<void> {
  await migrate(connection);
  const db = openDb(connection);
  await loadReference(db);
  await db.destroy();
  await populate(async () => {
    const client = new pg.Client(connection);
    await client.connect();
    return client;
  }, size);
}
