import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadReference } from '../seeds/load-reference.ts';
import { type Connection, connectionOf, openDb } from '../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrations.ts';
import { admitServer } from '../src/platform/database/server-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, and the migrated template every test file's database is made from. */
    testServer: {
      readonly owner: PlainConnection;
      readonly template: string;
      /** The role that the application works as. */
      readonly role: { readonly user: string; readonly password: string };
    };
    /** Folder of the demo story, for the test files that start the server with it. */
    storyPlace: string;
  }
}

/** The part of a connection that can be passed to the workers. */
type PlainConnection = Pick<Connection, 'connectionString' | 'host' | 'port' | 'user' | 'database'> & {
  readonly password?: string;
};

/**
 * One PostgreSQL for the whole run: our own in a temporary folder, or the one TEST_DATABASE_URL names (its
 * user must be allowed to create databases). Ended, and its databases dropped, after the last test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const own = url ? null : await startOwn();
  const owner: PlainConnection = url ? { connectionString: url } : (own?.owner ?? {});
  const { template, role, drop } = await makeTemplate(owner);
  const storyPlace = await mkdtemp(join(tmpdir(), 'portal-story-'));
  project.provide('testServer', { owner, template, role });
  project.provide('storyPlace', storyPlace);
  return async () => {
    await rm(storyPlace, { recursive: true, force: true });
    await drop();
    await own?.stop();
  };
}

/** A migrated database with reference data on this server, and the role that the application works as. */
export async function makeTemplate(owner: PlainConnection) {
  const template = `portal_test_${randomBytes(6).toString('hex')}`;
  const role = { user: `${template}_server`, password: randomBytes(12).toString('hex') };
  await runOn(owner, [
    `create role ${role.user} login password '${role.password}'`,
    `create database ${template} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  ]);
  const connection = databaseOn(owner, template);
  await migrate(connection);
  await admitServer(connection, as(connection, role));
  const db = openDb(connection);
  await loadReference(db);
  await db.destroy();
  const drop = () =>
    runOn(owner, [`drop database if exists ${template} with (force)`, `drop role ${role.user}`]);
  return { template, role, connection, drop };
}

async function startOwn() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const postgres = await startEmbeddedPostgres(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const { host, port, user, password, database } = postgres.owner;
  if (typeof password !== 'string' || !host || !port || !user || !database) {
    throw new TypeError('the embedded PostgreSQL named no place to connect to');
  }
  return {
    owner: { host, port, user, password, database },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function runOn(connection: Connection, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connectionOf(connection));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same database, by another role. */
export function as(
  connection: Connection,
  { user, password }: { readonly user: string; readonly password: string },
): Connection {
  if (connection.connectionString === undefined) return { ...connection, user, password };
  const url = new URL(connection.connectionString);
  Object.assign(url, { username: user, password });
  return { connectionString: url.href };
}

/** The same server, another database. */
export function databaseOn(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** The URL of the database, as an operator would write it in a setting. */
export function urlOf(connection: Connection, database: string): string {
  const { connectionString, host = '', port, user = '', password } = databaseOn(connection, database);
  if (connectionString !== undefined) return connectionString;
  const url = new URL(`postgres://localhost:${port}/${database}`);
  Object.assign(url, { username: user, password: String(password) });
  url.searchParams.set('host', host);
  return url.href;
}
