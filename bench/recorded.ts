import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Connection, openPool } from '../apps/api/src/platform/database/db.ts';

export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A pool that records its queries. */
export function recordingPool(connection: Connection): { readonly pool: pg.Pool; readonly asked: Query[] } {
  const queries: Query[] = [];
  const pool = openPool(connection);
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    const noting = (text: unknown, ...rest: unknown[]) => {
      const [values] = rest;
      if (typeof text === 'string') queries.push({ text, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, client, [text, ...rest]);
    };
    Object.assign(client, { query: noting });
  });
  return { pool, asked: queries };
}

/** The SQL that a read would send, without a database. */
export async function sqlOf(read: (dialect: PostgresDialect) => Promise<unknown>): Promise<Query> {
  const queries: Query[] = [];
  const client = {
    query(text: string, values: readonly unknown[]) {
      queries.push({ text, values });
      return Promise.resolve({
        command: 'SELECT',
        rowCount: 1,
        rows: [{ list: '[]', notice: '{}', total: 0 }],
      });
    },
    release() {},
  };
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  // Kysely uses no more of a pool than this.
  await read(new PostgresDialect({ pool: pool as unknown as pg.Pool }));
  const [first] = queries;
  if (first === undefined || queries.length > 1)
    throw new Error(`one query was expected, not ${queries.length}`);
  return first;
}
