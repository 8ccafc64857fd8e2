import type { Selectable } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { OpenerKeyPasskey } from '../../../platform/schema.gen.ts';
import type { Unit } from '../../../platform/transaction.ts';

type PasskeyRow = Selectable<OpenerKeyPasskey>;

/** The passkeys of a key of this person's. */
export async function readPasskeys(
  { accountId }: StaffScope,
  unit: Unit,
  keyId: string,
): Promise<readonly Pick<PasskeyRow, 'id' | 'credentialId'>[]> {
  return unit.db
    .selectFrom('openerKeyPasskey')
    .select(['id', 'credentialId'])
    .where('keyId', '=', keyId)
    .where('accountId', '=', accountId)
    .execute();
}

/** False where the id or the credential is there already. */
export async function insertPasskey(
  { accountId }: StaffScope,
  unit: Unit,
  passkey: Pick<PasskeyRow, 'id' | 'keyId' | 'credentialId' | 'name' | 'byPasskey'>,
): Promise<boolean> {
  const added = await unit.db
    .insertInto('openerKeyPasskey')
    .values({ ...passkey, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** What it was of and called; null where it is none of this person's. */
export async function removePasskey(
  { accountId }: StaffScope,
  unit: Unit,
  id: string,
): Promise<Pick<PasskeyRow, 'keyId' | 'name'> | null> {
  const removed = await unit.db
    .deleteFrom('openerKeyPasskey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(['keyId', 'name'])
    .executeTakeFirst();
  return removed ?? null;
}
