import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/tender/entry.schema.ts';
import { checkEntryWording } from '@procure/domain/wording/check.ts';
import type { WordingRule } from '@procure/domain/wording/rule.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isEntrySeen, organisationsWith } from '../../../platform/sight.ts';
import { rulesInForce } from '../../wording/read-model.ts';

type Reach = Kysely<Database>;
type Stored = Omit<wire.EntryRow, 'findings' | 'savedAt' | 'retiredAt'> & {
  readonly savedAt: Date;
  readonly retiredAt: Date | null;
};

const columns = sql`entry.id, entry.name, entry.organisation_id, organisation.name as organisation_name, entry.content,
  entry.methods, entry.note, account.nick_name as saved_by, entry.saved_at, entry.retired_at, entry.version`;
const from = sql`from tender_entry entry join organisation on organisation.id = entry.organisation_id
  join account on account.id = entry.saved_by`;
/** The texts in which a keyword is looked for. */
const texts = [
  sql`entry.name`,
  sql`entry.note`,
  sql`entry.content -> entry.kind ->> 'title'`,
  sql`entry.content -> entry.kind ->> 'requirement'`,
];

/** The entries of one kind of the reader's organisations. */
export async function readEntries(
  scope: StaffScope,
  db: Reach,
  { kind, keyword, part, method, state, order, pageNum, pageSize }: InputOf<typeof wire.listTenderEntries>,
): Promise<{ rows: wire.EntryRow[]; count: number }> {
  const parts = part.length === 0 ? sql`true` : sql`entry.part = any (${sql.val(part)}::text[])`;
  const methods =
    method.length === 0
      ? sql`true`
      : sql`(entry.methods = '{}' or entry.methods && ${sql.val(method)}::text[])`;
  const where = sql`where ${isEntrySeen(scope)} and entry.kind = ${kind} and ${parts} and ${methods}
    and ${hasWords(texts, keyword)} and (entry.retired_at is null) = ${state === 'in_use'}`;
  const direction = order === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<Stored>`select ${columns} ${from} ${where}
    order by entry.saved_at ${direction}, entry.id ${direction}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from} ${where}`.execute(db);
  const rules = await rulesInForce(db);
  return { rows: rows.map((row) => present(row, rules)), count: counted.rows[0]?.count ?? 0 };
}

/** One entry; null if there is none for this person. */
export async function readEntry(scope: StaffScope, db: Reach, id: string): Promise<wire.EntryRow | null> {
  const { rows } = await sql<Stored>`select ${columns} ${from}
    where entry.id = ${id} and ${isEntrySeen(scope)}`.execute(db);
  return rows[0] === undefined ? null : present(rows[0], await rulesInForce(db));
}

/** The organisations in which the reader begins tenders, by name. */
export async function readKeepers(scope: StaffScope, db: Reach): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('id', 'in', organisationsWith(scope, 'tender.create'))
    .orderBy('name')
    .execute();
}

function present(row: Stored, rules: readonly WordingRule[]): wire.EntryRow {
  return {
    ...row,
    findings: [...checkEntryWording(row.content, rules)],
    savedAt: row.savedAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
  };
}
