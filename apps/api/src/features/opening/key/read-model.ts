import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/schema.gen.ts';

/** A passkey that opens a key. */
export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly credentialId: string;
  readonly byPasskey: string;
  readonly addedAt: string;
}

/** The key this person opens with; null where they have none. */
export async function readOwnKey({ accountId }: StaffScope, db: Kysely<Database>) {
  const row = await db
    .selectFrom('openerKey')
    .select(['id', 'recipient', 'madeAt', 'rehearsedAt', 'byPassphrase', 'byRecovery'])
    .select(
      sql<
        readonly PasskeyRow[]
      >`coalesce((select json_agg(json_build_object('id', passkey.id, 'name', passkey.name,
          'credentialId', passkey.credential_id, 'byPasskey', passkey.by_passkey,
          'addedAt', to_char(passkey.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by passkey.added_at, passkey.id)
        from opener_key_passkey passkey where passkey.key_id = opener_key.id), '[]')`.as('passkeys'),
    )
    .where('accountId', '=', accountId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
