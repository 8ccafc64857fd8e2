import type { MarkKind } from '@procure/domain/company/mark.ts';
import { sql } from 'kysely';
import type { Unit } from '../../../platform/transaction.ts';

export interface Tag {
  readonly kind: MarkKind;
  readonly tag: string;
}

/** Whose marks they are: of a company itself, or of what one of its requests proposes. */
export interface Marked {
  readonly companyId: string;
  readonly requestId: string | null;
}

/** Puts these in the place of the earlier ones. The company is held. */
export async function replaceMarks(
  unit: Unit,
  { companyId, requestId }: Marked,
  tags: readonly Tag[],
): Promise<void> {
  await sql`delete from company_mark where company_id = ${companyId}
    and request_id is not distinct from ${requestId}::uuid`.execute(unit.db);
  await sql`insert into company_mark (company_id, request_id, kind, tag)
    select ${companyId}, ${requestId}::uuid, kind, tag
    from unnest(${tags.map(({ kind }) => kind)}::text[], ${tags.map(({ tag }) => tag)}::text[]) as given(kind, tag)
    on conflict do nothing`.execute(unit.db);
}
