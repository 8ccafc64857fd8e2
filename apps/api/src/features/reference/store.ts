import type { Entry, ReferenceKind } from '@procure/domain/reference/entry.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

export interface StoredEntry extends Entry {
  readonly version: number;
}

/** Reference data of one kind has one writer at a time: the tree is judged as a whole. */
export async function holdKind(unit: Unit, kind: ReferenceKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(4203004, ${lockOf[kind]}::int)`.execute(unit.db);
}
const lockOf: Readonly<Record<ReferenceKind, number>> = { dictionary: 1, category: 2, area: 3 };

const days = [
  sql<string | null>`from_day::text`.as('from'),
  sql<string | null>`until_day::text`.as('until'),
] as const;
const noEnglish = sql<string>`''`.as('nameEn');

/** All entries in their order. */
export async function findEntries(db: Reach, kind: ReferenceKind): Promise<readonly StoredEntry[]> {
  if (kind === 'dictionary') {
    return db
      .selectFrom('dictionary')
      .select(['dictType as parent', 'dictValue as code', 'dictLabelCn as name', 'dictLabelEn as nameEn'])
      .select(['position', 'version', ...days])
      .orderBy('position')
      .orderBy('dictValue')
      .execute();
  }
  if (kind === 'category') {
    return db
      .selectFrom('category')
      .select(['parentId as parent', 'id as code', 'name', 'position', 'version', noEnglish, ...days])
      .orderBy('position')
      .orderBy('id')
      .execute();
  }
  return db
    .selectFrom('area')
    .select(['parentCode as parent', 'code', 'name', 'position', 'version', noEnglish, ...days])
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/**
 * Writes all entries in one statement, new ones with their first version, so that a parent may follow its child in the
 * list.
 */
export async function saveEntries(unit: Unit, kind: ReferenceKind, entries: readonly Entry[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(entries)}::json) as row (parent text, code text, name text,
    "nameEn" text, position int, "from" date, "until" date)`;
  if (kind === 'dictionary') {
    await sql`insert into dictionary as own
        (dict_type, dict_value, dict_label_cn, dict_label_en, position, from_day, until_day)
      select parent, code, name, "nameEn", position, "from", "until" from ${rows}
      on conflict (dict_type, dict_value) do update set dict_label_cn = excluded.dict_label_cn,
        dict_label_en = excluded.dict_label_en, position = excluded.position, from_day = excluded.from_day,
        until_day = excluded.until_day, version = own.version + 1`.execute(unit.db);
  } else if (kind === 'category') {
    await sql`insert into category as own (id, name, parent_id, position, from_day, until_day)
      select code, name, parent, position, "from", "until" from ${rows}
      on conflict (id) do update set name = excluded.name, parent_id = excluded.parent_id,
        position = excluded.position, from_day = excluded.from_day, until_day = excluded.until_day,
        version = own.version + 1`.execute(unit.db);
  } else {
    await sql`insert into area as own (code, name, parent_code, position, from_day, until_day)
      select code, name, parent, position, "from", "until" from ${rows}
      on conflict (code) do update set name = excluded.name, parent_code = excluded.parent_code,
        position = excluded.position, from_day = excluded.from_day, until_day = excluded.until_day,
        version = own.version + 1`.execute(unit.db);
  }
}
