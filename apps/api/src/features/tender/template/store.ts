import type { TemplateContent } from '@procure/contract/tender/template.schema.ts';
import type { OtherTemplates } from '@procure/domain/tender/template.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { isTemplateSeen } from '../../../platform/sight.ts';

export interface StoredTemplate {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly content: unknown;
  readonly retiredAt: Date | null;
  readonly version: number;
}

/** Locked until the end of the transaction; null if there is none for this person. */
export async function lockTemplate(
  scope: StaffScope,
  unit: Unit,
  id: string,
): Promise<StoredTemplate | null> {
  const row = await unit.db
    .selectFrom('tenderTemplate as template')
    .select(['id', 'organisationId', 'name', 'content', 'retiredAt', 'version'])
    .where('id', '=', id)
    .where(isTemplateSeen(scope))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an organisation, so that two acts at the same moment cannot use one name or exceed the limit. */
export async function holdTemplates(unit: Unit, organisationId: string): Promise<void> {
  await sql`select from organisation where id = ${organisationId} for no key update`.execute(unit.db);
}

/** The other templates in use of the organisation, which is locked to the end of the transaction. */
export async function holdOthers(
  scope: StaffScope,
  unit: Unit,
  { id, organisationId, name }: Pick<StoredTemplate, 'id' | 'organisationId' | 'name'>,
): Promise<OtherTemplates> {
  await holdTemplates(unit, organisationId);
  const { rows } = await sql<OtherTemplates>`select count(*)::int as count,
      coalesce(bool_or(template.name = ${name}), false) as has_name
    from tender_template template
    where template.organisation_id = ${organisationId} and template.retired_at is null and template.id <> ${id}
      and ${isTemplateSeen(scope)}`.execute(unit.db);
  return rows[0] ?? { count: 0, hasName: false };
}

export type ReusableContent = TemplateContent & {
  readonly [Field in 'method' | 'scope' | 'kind']: NonNullable<TemplateContent[Field]>;
};

export interface Saving {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly content: ReusableContent;
  readonly savedBy: string;
  readonly savedAt: Date;
}

const columnsOf = ({ name, content, savedBy, savedAt }: Saving) => {
  const { method, scope, kind, lots } = content;
  const countOf = (part: 'priceLines' | 'clauses' | 'criteria') =>
    lots.reduce((sum, lot) => sum + (lot[part]?.length ?? 0), 0);
  return {
    ...{ name, method, scope, kind, savedBy, savedAt, lots: lots.length, content: JSON.stringify(content) },
    ...{ lines: countOf('priceLines'), clauses: countOf('clauses'), criteria: countOf('criteria') },
  };
};

/** False if the id exists, in this or another organisation. */
export async function insertTemplate(unit: Unit, saving: Saving): Promise<boolean> {
  const { id, organisationId } = saving;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('tenderTemplate')
    .values({ id, organisationId, ...columnsOf(saving) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes new content into a locked template. Returns the new version. */
export function replaceContent(unit: Unit, template: StoredTemplate, saving: Saving): Promise<number> {
  return change(unit, template, columnsOf(saving));
}

export function renameLocked(unit: Unit, template: StoredTemplate, name: string): Promise<number> {
  return change(unit, template, { name });
}

export function retireLocked(unit: Unit, template: StoredTemplate, retiredAt: Date | null): Promise<number> {
  return change(unit, template, { retiredAt });
}

async function change(
  unit: Unit,
  { id, version }: StoredTemplate,
  columns: Partial<ReturnType<typeof columnsOf>> & { readonly retiredAt?: Date | null },
): Promise<number> {
  await unit.db
    .updateTable('tenderTemplate')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
  return version + 1;
}
