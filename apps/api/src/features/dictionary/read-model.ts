import type {
  DictionaryEntry,
  listDictionaries,
  queryDictionary,
} from '@procure/contract/dictionary/dictionary.schema.ts';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

// Reference data has no owner: these functions take no scope.

const columns = ['dictType', 'dictValue', 'dictLabelCn', 'dictLabelEn'] as const;
/** "1" while it is offered: the days of an entry as the specification's one sign of it. */
const status = sql<
  DictionaryEntry['status']
>`case when offered_on(from_day, until_day, now()) then '1' else '0' end`;

/** Entries of one type, or of all, including disabled ones, which the client leaves out (specification, section 3). */
export async function readDictionaryPage(db: Db, input: InputOf<typeof queryDictionary>) {
  const direction = input.order === 1 || input.sortBy === '' ? 'asc' : 'desc';
  const found = await db
    .selectFrom('dictionary')
    .select([...columns, status.as('status'), ({ fn }) => fn.countAll<number>().over().as('total')])
    .$if(input.dictType !== '', (query) => query.where('dictType', '=', input.dictType))
    .orderBy(input.sortBy === '' ? 'position' : input.sortBy, direction)
    .orderBy('dictType')
    .orderBy('dictValue')
    .limit(input.pageSize)
    .offset((input.pageNum - 1) * input.pageSize)
    .execute();
  const rows: DictionaryEntry[] = found.map(({ total: _, ...entry }) => entry);
  return { rows, count: found[0]?.total ?? 0 };
}

export async function readDictionaries(db: Db): Promise<OutputOf<typeof listDictionaries>> {
  return db
    .selectFrom('dictionary')
    .select([...columns, status.as('status')])
    .orderBy('dictType')
    .orderBy('position')
    .orderBy('dictValue')
    .execute();
}

/** The codes of the tax rates that are valid on a date. */
export const taxRatesAt = (at: RawBuilder<unknown>) => sql<string[]>`array(select dict_value from dictionary
  where dict_type = 'tax_rate' and offered_on(from_day, until_day, ${at}) order by position, dict_value)`;

export async function readTaxRates(db: Kysely<Database>, at: Date): Promise<string[]> {
  const { rows } = await sql<{
    rates: string[];
  }>`select ${taxRatesAt(sql`${at}::timestamptz`)} as rates`.execute(db);
  return rows[0]?.rates ?? [];
}
