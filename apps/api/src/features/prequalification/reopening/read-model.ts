import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';
import { isRemedyOwedOf } from '../../complaint/read-model.ts';
import { isPrequalifyingAnewPromised } from '../../objection/hold/read-model.ts';

/** Since when the lot's announced results are open again, and whether that is owed; of a lot that this person sees. */
export async function readReopening(scope: StaffScope, db: Kysely<Database>, lotId: string) {
  return db
    .selectFrom('lot')
    .where('lot.id', '=', lotId)
    .where(isSeen(scope, 'tender'))
    .select([
      'lot.prequalificationReopenedAt as reopenedAt',
      sql<boolean>`(${isPrequalifyingAnewPromised} or ${isRemedyOwedOf('prequalify_anew')})`.as('owed'),
    ])
    .executeTakeFirstOrThrow();
}
