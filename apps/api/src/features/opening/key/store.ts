import { type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { OpenerKey } from '../../../platform/schema.gen.ts';
import type { Unit } from '../../../platform/transaction.ts';

type KeyRow = Selectable<OpenerKey>;

/** One key at a time is made by a person: of two at once, one follows the other. */
export async function holdOwner({ accountId }: StaffScope, unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`opener-key:${accountId}`}, 0))`.execute(unit.db);
}

/** This person's own key, held; null where the id is none of theirs. */
export async function lockOwn({ accountId }: StaffScope, unit: Unit, id: string): Promise<KeyRow | null> {
  const row = await unit.db
    .selectFrom('openerKey')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Puts the key in the place of the one before; false where the id or the key is there already. */
export async function replaceKey(
  { accountId }: StaffScope,
  unit: Unit,
  key: Pick<KeyRow, 'id' | 'recipient' | 'byPassphrase' | 'byRecovery'>,
): Promise<boolean> {
  await unit.db
    .updateTable('openerKey')
    .set({ replacedAt: sql<Date>`clock_timestamp()` })
    .where('accountId', '=', accountId)
    .where('replacedAt', 'is', null)
    .execute();
  const made = await unit.db
    .insertInto('openerKey')
    .values({ ...key, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** As it is wrapped from now on: that this opens, nobody has shown yet. */
export async function saveWrapping(
  { accountId }: StaffScope,
  unit: Unit,
  id: string,
  wrapping: Pick<KeyRow, 'byPassphrase' | 'byRecovery'>,
): Promise<void> {
  await unit.db
    .updateTable('openerKey')
    .set({ ...wrapping, challengeHash: null, rehearsedAt: null })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

export async function saveRehearsal(
  { accountId }: StaffScope,
  unit: Unit,
  id: string,
  rehearsal: Partial<Pick<KeyRow, 'challengeHash' | 'rehearsedAt'>>,
): Promise<void> {
  await unit.db
    .updateTable('openerKey')
    .set(rehearsal)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}
