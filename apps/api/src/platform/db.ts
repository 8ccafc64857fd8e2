import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { tlsFault } from './database-tls.ts';
import { preparing, Statements } from './prepared.ts';
import type { Database } from './schema.gen.ts';

export type Db = Kysely<Database>;

/** The role name under which every connection of a server process is seen in pg_stat_activity. */
export const applicationName = 'supplier-portal';

const { builtins } = pg.types;

/** A count is a number; beyond 2^53 it would silently be another number, so it is an error instead. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

/** timestamptz → Date; bigint → number; numeric and date stay the strings they are. */
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.DATE, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};

export interface Connection extends pg.PoolConfig {}

/** The connection settings of an address, or of settings already taken apart. */
export function connectionOf(database: string | Connection): Connection {
  const settings = typeof database === 'string' ? { connectionString: database } : database;
  return {
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...settings,
    types,
  };
}

/**
 * How long, in milliseconds, a connection may wait for a lock, work on a statement, and sit in a transaction
 * without a word. The database itself keeps these times, so that a process that is frozen or cut off while it
 * holds a lock loses it, and nobody waits for it for ever.
 */
export const limits = {
  /** Whoever acts on a page waits no longer than a person does. */
  web: {
    lock_timeout: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  },
  /** The job queue's own statements. */
  jobs: {
    lock_timeout: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  },
  /** A new shape may take long to build; waiting for a lock, it would hold up everybody behind it. */
  migrations: {
    lock_timeout: 60_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 300_000,
  },
} as const satisfies Record<string, Partial<pg.ClientConfig>>;

/** A pool. An idle connection that breaks is replaced at its next use, and is not an error before. */
export function openPool(database: string | Connection): pg.Pool {
  const Client = preparing(new Statements());
  const pool = new pg.Pool({
    ...{ Client, max: 20, idleTimeoutMillis: 30_000 },
    ...limits.web,
    ...connectionOf(database),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Opens the database: SQL speaks snake_case, TypeScript camelCase, nested JSON objects included.
 * Nothing is connected before the first query. `db.destroy()` ends the pool.
 */
export function openDb(database: string | Connection | pg.Pool): Db {
  const pool = database instanceof pg.Pool ? database : openPool(database);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/** How many connections there are, how many of them are at work, and who waits for one. */
export function connectionsOf(db: Db): {
  readonly open: number;
  readonly busy: number;
  readonly waiting: number;
} {
  const pool = pools.get(db);
  if (pool === undefined) return { open: 0, busy: 0, waiting: 0 };
  return { open: pool.totalCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
}

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  '28P01',
  '28000',
  '3D000',
  '53300',
  // Shut down, crashed, starting; a session ended because it sat in a transaction or idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  // A standby, or a server that was made one.
  '25006',
]);

/** Whether the error says that the database cannot be reached or entered, rather than that a query failed. */
export function isUnreachable(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== null && (connectionFailures.has(code) || /^08.{3}$/.test(code))) return true;
  if (tlsFault(error) !== null) return true;
  return (
    error instanceof Error && /timeout exceeded|Connection terminated|not queryable/i.test(error.message)
  );
}

/** Whether a lock or a statement took longer than its connection allows: the transaction was rolled back. */
export function isTooSlow(error: unknown): boolean {
  const code = sqlState(error);
  return code === '55P03' || code === '57014';
}

/** The five-character SQLSTATE, or the system's error code; null for other errors. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
