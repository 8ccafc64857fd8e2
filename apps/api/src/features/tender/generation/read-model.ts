import type { Kysely } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';

/** The tender of a lot; null if this person does not see the lot. */
export async function tenderOf(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('lot')
    .select('lot.tenderId')
    .where('lot.id', '=', lotId)
    .where(isSeen(scope, 'tender'))
    .executeTakeFirst();
  return found?.tenderId ?? null;
}
