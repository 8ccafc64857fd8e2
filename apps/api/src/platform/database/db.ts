import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { tlsFault } from './database-tls.ts';
import { preparing, Statements } from './prepared.ts';
import type { Database } from './schema.gen.ts';

export type Db = Kysely<Database>;

/** The application name of every server connection in pg_stat_activity. */
export const applicationName = 'supplier-portal';

const { builtins } = pg.types;

/** Counts are numbers; beyond 2^53 precision would be lost silently, so an error is thrown instead. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

/** timestamptz → Date; bigint → number; numeric and date remain strings. */
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

/** The connection settings of an address, or of settings already parsed. */
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
 * Milliseconds for which a connection may wait for a lock, run a statement, and be idle in a transaction. The database
 * enforces these limits, so that a frozen or disconnected process loses its locks and cannot block others for ever.
 */
export const limits = {
  /** For requests: no longer than a person waits. */
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
  /** A schema change may take long, but while it waits for a lock it blocks all queries behind it. */
  migrations: {
    lock_timeout: 60_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 300_000,
  },
} as const satisfies Record<string, Partial<pg.ClientConfig>>;

/** Opens a pool. An idle connection that breaks is replaced at its next use and causes no error before. */
export function openPool(database: string | Connection): pg.Pool {
  const Client = preparing(new Statements());
  const pool = new pg.Pool({
    Client,
    max: 20,
    idleTimeoutMillis: 30_000,
    ...limits.web,
    ...connectionOf(database),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Opens the database: snake_case in SQL, camelCase in TypeScript, nested JSON objects included. Connects at the first
 * query. `db.destroy()` ends the pool.
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

/** The number of open connections, of busy ones, and of callers that wait for one. */
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
  // Shut down, crashed or starting; or a session ended because it was idle, in a transaction or not, for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  // A standby, or a server that became one.
  '25006',
]);

/** Whether the error means that the database cannot be reached or entered, rather than that a query failed. */
export function isUnreachable(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== null && (connectionFailures.has(code) || /^08.{3}$/.test(code))) return true;
  if (tlsFault(error) !== null) return true;
  return (
    error instanceof Error && /timeout exceeded|Connection terminated|not queryable/i.test(error.message)
  );
}

/** Whether a lock or a statement exceeded the connection's limit; the transaction was rolled back. */
export function isTooSlow(error: unknown): boolean {
  const code = sqlState(error);
  return code === '55P03' || code === '57014';
}

/** The five-character SQLSTATE, or the system's error code; null for other errors. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
