import type { Tag } from '@procure/domain/company/mark.ts';
import { sql } from 'kysely';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { HeldCompany } from '../store.ts';

/** Replaces the marks of the held company itself, or of one of its requests. */
export async function replaceMarks(
  unit: Unit,
  { id }: Pick<HeldCompany, 'id'>,
  requestId: string | null,
  tags: readonly Tag[],
): Promise<void> {
  await sql`delete from company_mark where company_id = ${id}
    and request_id is not distinct from ${requestId}::uuid`.execute(unit.db);
  await sql`insert into company_mark (company_id, request_id, kind, tag)
    select ${id}, ${requestId}::uuid, kind, tag
    from unnest(${tags.map(({ kind }) => kind)}::text[], ${tags.map(({ tag }) => tag)}::text[]) as given(kind, tag)
    on conflict do nothing`.execute(unit.db);
}
