import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { keepSecret } from '../../keys/secret-file.ts';
import type { Connection } from '../db.ts';

/** The role that owns the database, and the role that the server uses. */
export const roles = { owner: 'portal', server: 'portal_server' } as const;

export type Passwords = Readonly<Record<keyof typeof roles, string>>;

/** The passwords of both roles; created if missing. */
export async function keepPasswords(secrets: string): Promise<Passwords> {
  const make = () => randomBytes(24).toString('base64url');
  return {
    owner: await keepSecret(join(secrets, 'postgres.password'), make),
    server: await keepSecret(join(secrets, 'postgres-server.password'), make),
  };
}

/** Whether the role can sign in now; otherwise the error. */
export async function tryConnect(connection: Connection): Promise<'ready' | Error> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The connection of the server's role; creates the role or sets its password if necessary. */
export async function letServerIn(owner: Connection, passwords: Passwords): Promise<Connection> {
  const connection = { ...owner, user: roles.server, password: passwords.server };
  if ((await tryConnect(connection)) === 'ready') return connection;
  const client = new pg.Client({ ...owner, database: 'postgres' });
  // If PostgreSQL is killed again while it recovers, the query is refused; the client's own error event needs no
  // handler.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [roles.server]);
    const act = found.rowCount === 0 ? 'create' : 'alter';
    await client.query(
      `${act} role ${roles.server} login password ${client.escapeLiteral(passwords.server)}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  return connection;
}
