import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Connection, type Db, openDb } from '../src/platform/database/db.ts';
import { as, databaseOn, runOn } from './global-setup.ts';

export interface TestDatabase {
  /** Connected as the owner's role. Usable from `beforeAll` on. */
  readonly db: Db;
  readonly connection: Connection;
  /** Connection with the application's role. */
  readonly server: Connection;
}

/**
 * A real database for this test file alone, migrated, with reference data, dropped after its last test.
 * Call it once at the top of the file: `const database = testDatabase();`.
 */
export function testDatabase(): TestDatabase {
  const server = inject('testServer');
  const name = `${server.template}_${randomBytes(6).toString('hex')}`;
  const connection = databaseOn(server.owner, name);
  const db = openDb({ ...connection, max: 8 });
  beforeAll(async () => {
    await runOn(server.owner, [`create database ${name} template ${server.template}`]);
  });
  afterAll(async () => {
    await db.destroy();
    await runOn(server.owner, [`drop database if exists ${name} with (force)`]);
  });
  return { db, connection, server: as(connection, server.role) };
}
