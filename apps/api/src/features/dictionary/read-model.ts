import type { DictionaryEntry, queryDictionary } from '@procure/contract/dictionary/dictionary.schema.ts';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type { Db } from '../../platform/db.ts';

// Reference data has no owner: these functions take no scope.

const columns = ['dictType', 'dictValue', 'dictLabelCn', 'dictLabelEn', 'status'] as const;

/** Entries of one type, or of all; disabled ones too: who lists them leaves those out (specification, section 3). */
export async function readDictionaryPage(db: Db, input: InputOf<typeof queryDictionary>) {
  const direction = input.order === 1 || input.sortBy === '' ? 'asc' : 'desc';
  const found = await db
    .selectFrom('dictionary')
    .select([...columns, (expression) => expression.fn.countAll<number>().over().as('total')])
    .$if(input.dictType !== '', (query) => query.where('dictType', '=', input.dictType))
    .orderBy(input.sortBy === '' ? 'position' : input.sortBy, direction)
    .orderBy('dictType')
    .orderBy('dictValue')
    .limit(input.pageSize)
    .offset((input.pageNum - 1) * input.pageSize)
    .$narrowType<Pick<DictionaryEntry, 'status'>>()
    .execute();
  const rows: DictionaryEntry[] = found.map(({ total: _, ...entry }) => entry);
  return { rows, count: found[0]?.total ?? 0 };
}

export async function readDictionaries(db: Db): Promise<DictionaryEntry[]> {
  return db
    .selectFrom('dictionary')
    .select(columns)
    .orderBy('dictType')
    .orderBy('position')
    .$narrowType<Pick<DictionaryEntry, 'status'>>()
    .execute();
}
