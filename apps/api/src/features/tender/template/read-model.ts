import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/tender/template.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isTemplateSeen } from '../../../platform/sight.ts';

type Reach = Kysely<Database>;
type Stored<Row> = Omit<Row, 'savedAt' | 'retiredAt'> & {
  readonly savedAt: Date;
  readonly retiredAt: Date | null;
};

const columns = sql`template.id, template.name, template.organisation_id, organisation.name as organisation_name,
  template.method, template.scope, template.kind, template.lots, template.lines, template.clauses, template.criteria,
  account.nick_name as saved_by, template.saved_at, template.retired_at, template.version`;
const from = sql`from tender_template template join organisation on organisation.id = template.organisation_id
  join account on account.id = template.saved_by`;

/** The templates of the reader's organisations. */
export async function readTemplates(
  scope: StaffScope,
  db: Reach,
  { keyword, method, state, order, pageNum, pageSize }: InputOf<typeof wire.listTenderTemplates>,
): Promise<{ rows: wire.TemplateRow[]; count: number }> {
  const methods = method.length === 0 ? sql`true` : sql`template.method = any (${sql.val(method)}::text[])`;
  const where = sql`where ${isTemplateSeen(scope)} and ${methods} and ${hasWords([sql`template.name`], keyword)}
    and (template.retired_at is null) = ${state === 'in_use'}`;
  const direction = order === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<Stored<wire.TemplateRow>>`select ${columns} ${from} ${where}
    order by template.saved_at ${direction}, template.id ${direction}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from} ${where}`.execute(db);
  return { rows: rows.map(present), count: counted.rows[0]?.count ?? 0 };
}

/** One template with its content; null if there is none for this person. */
export async function readTemplate(
  scope: StaffScope,
  db: Reach,
  id: string,
): Promise<wire.TemplateView | null> {
  const { rows } = await sql<Stored<wire.TemplateView>>`select ${columns}, template.content ${from}
    where template.id = ${id} and ${isTemplateSeen(scope)}`.execute(db);
  return rows[0] === undefined ? null : present(rows[0]);
}

function present<Row extends { readonly savedAt: Date; readonly retiredAt: Date | null }>(row: Row) {
  return {
    ...row,
    savedAt: row.savedAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
  };
}
