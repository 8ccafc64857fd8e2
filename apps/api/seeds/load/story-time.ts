import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';
import type { Database } from '../../src/platform/database/schema.gen.ts';

/** A database in which the story's time runs. */
export interface StoryTime {
  /** The database for the services: each of their transactions is a savepoint of the one that creates the story. */
  readonly db: Db;
  /** Sets the database's clock to this moment. */
  set(now: Date): Promise<void>;
}

/**
 * Runs `tell` in one transaction in which the database's clock, the only clock the services ask, shows the time of
 * the story: nothing that is written needs its times moved afterwards, neither signed receipts nor audit
 * lines. The clock is a few functions before PostgreSQL's own in the search path, and the defaults of columns. Both
 * are made in this transaction and gone before it commits, so that no other connection ever sees them, and a clock
 * that can be set exists nowhere else. All of the story is there afterwards, or nothing.
 */
export async function withStoryTime(db: Db, tell: (time: StoryTime) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql
      .raw(
        `create schema story_time;
        ${['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']
          .map(
            (name) => `create function story_time.${name}() returns timestamptz language sql stable
              return current_setting('story_time.now')::timestamptz;`,
          )
          .join('\n')}
        set local search_path = story_time, pg_catalog, public`,
      )
      .execute(transaction);
    const defaults = await readClockDefaults(transaction);
    for (const { place, expression } of defaults) {
      const told = expression.replace(/(?:pg_catalog\.)?(?:now|clock_timestamp)\(\)/, 'story_time.now()');
      await sql.raw(`alter table ${place} set default ${told}`).execute(transaction);
    }
    await tell({
      db: within(transaction),
      async set(now) {
        await sql`select set_config('story_time.now', ${now.toISOString()}, true)`.execute(transaction);
      },
    });
    await sql.raw('set constraints all immediate; set local search_path = public').execute(transaction);
    for (const { place, expression } of defaults) {
      await sql.raw(`alter table ${place} set default ${expression}`).execute(transaction);
    }
    await sql.raw('drop schema story_time cascade').execute(transaction);
  });
}

interface ClockDefault {
  /** As `alter table` names it: the table, and the column in it. */
  readonly place: string;
  readonly expression: string;
}

/** Defaults were bound to PostgreSQL's clock when their tables were made: the search path does not reach them. */
async function readClockDefaults(db: Transaction<Database>): Promise<readonly ClockDefault[]> {
  const { rows } = await sql<ClockDefault>`
    select format('public.%I alter column %I', pg_class.relname, pg_attribute.attname) as place,
      pg_get_expr(pg_attrdef.adbin, pg_attrdef.adrelid) as expression
    from pg_attrdef
    join pg_class on pg_class.oid = pg_attrdef.adrelid
    join pg_attribute on pg_attribute.attrelid = pg_attrdef.adrelid and pg_attribute.attnum = pg_attrdef.adnum
    where pg_class.relnamespace = 'public'::regnamespace
      and pg_get_expr(pg_attrdef.adbin, pg_attrdef.adrelid) ~ '(now|clock_timestamp)\\(\\)'`.execute(db);
  return rows;
}

/** A database whose connection is the transaction, and whose transactions are savepoints in it. */
function within(transaction: Transaction<Database>): Db {
  const plain = transaction.withoutPlugins();
  const connection: DatabaseConnection = {
    executeQuery: (query) => plain.executeQuery(query) as never,
    // The services stream no rows; throws if one begins to.
    streamQuery() {
      throw new Error('no rows are streamed while the story is told');
    },
  };
  let depth = 0;
  const say = (text: string) => plain.executeQuery(CompiledQuery.raw(text)).then(() => undefined);
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
    beginTransaction: () => say(`savepoint told_${++depth}`),
    commitTransaction: () => say(`release savepoint told_${depth--}`),
    async rollbackTransaction() {
      await say(`rollback to savepoint told_${depth}`);
      await say(`release savepoint told_${depth--}`);
    },
  };
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  });
}
