import type { Kysely } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/schema.gen.ts';
import { passkeysOf } from '../../account/key-passkey/read-model.ts';

/** The key this person opens with; null where they have none. */
export async function readOwnKey({ accountId }: StaffScope, db: Kysely<Database>) {
  const row = await db
    .selectFrom('openerKey')
    .select(['id', 'recipient', 'madeAt', 'rehearsedAt', 'byPassphrase', 'byRecovery'])
    .select(passkeysOf('opener_key').as('passkeys'))
    .where('accountId', '=', accountId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
