import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.gen.ts';

/**
 * A database in whose queries the rows of `query` are a table `name`, found once (`with … as materialized`). Its type is
 * that of `db`: with one more table, a long query takes minutes to check.
 */
export function withTable<Row extends object>(
  db: Kysely<Database>,
  name: string,
  query: RawBuilder<Row>,
): Kysely<Database> {
  return db.with(
    (table) => table(name).materialized(),
    () => query,
  ) as unknown as Kysely<Database>;
}
