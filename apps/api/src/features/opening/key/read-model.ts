import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { passkeysOf } from '../../account/key-passkey/read-model.ts';

/** This person's present opening key; null if they have none. */
export async function readOwnKey({ accountId }: StaffScope, db: Kysely<Database>) {
  const row = await db
    .selectFrom('openerKey')
    .select(['id', 'recipient', 'madeAt', 'rehearsedAt', 'byPassphrase', 'byRecovery'])
    .select(passkeysOf('opener_key').as('passkeys'))
    .select(sql<boolean>`exists (select from opener_signer where key_id = opener_key.id)`.as('signs'))
    .where('accountId', '=', accountId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
