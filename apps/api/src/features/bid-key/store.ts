import type { BidKeys } from '@procure/domain/bid-key/bid-key.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { BidKey, BidKeyPair } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';

/** The company's people and its keys, as an act is decided over them. The company is locked. */
export async function readKeys({ companyId }: CompanyScope, unit: Unit): Promise<BidKeys> {
  const { rows } = await sql<BidKeys>`select
    coalesce((select json_agg(json_build_object('id', account.id,
        'mayHold', exists (select from account_role join role_permission using (role_id)
          where account_id = account.id and code = 'bid.key'),
        'pairId', pair.id))
      from account left join bid_key_pair pair on pair.account_id = account.id and pair.replaced_at is null
      where account.company_id = ${companyId} and account.disabled_at is null), '[]') as people,
    coalesce((select json_agg(json_build_object('id', bid_key.id, 'current', bid_key.replaced_at is null,
        'copies', coalesce((select json_agg(json_build_object('of', account_id, 'pairId', pair_id))
          from bid_key_copy copy where copy.key_id = bid_key.id and copy.company_id = ${companyId}), '[]')))
      from bid_key where bid_key.company_id = ${companyId}), '[]') as versions`.execute(unit.db);
  return rows[0] ?? { people: [], versions: [] };
}

export async function findKey(
  { companyId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<Selectable<BidKey> | null> {
  const row = await unit.db
    .selectFrom('bidKey')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the current key; null if the id or the key exists already, in any company. */
export async function addKey(
  { companyId, accountId }: CompanyScope,
  unit: Unit,
  { id, recipient }: Pick<Selectable<BidKey>, 'id' | 'recipient'>,
): Promise<number | null> {
  await unit.db
    .updateTable('bidKey')
    .set({ replacedAt: sql<Date>`clock_timestamp()` })
    .where('companyId', '=', companyId)
    .where('replacedAt', 'is', null)
    .execute();
  const made = await unit.db
    .insertInto('bidKey')
    .values({
      id,
      recipient,
      companyId,
      madeBy: accountId,
      versionNo: sql<number>`(select coalesce(max(version_no), 0) + 1 from bid_key where company_id = ${companyId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('versionNo')
    .executeTakeFirst();
  return made?.versionNo ?? null;
}

export interface Copy {
  readonly keyId: string;
  readonly to: string;
  readonly pairId: string;
  readonly sealed: string;
}

/** A copy that was given for a pair that is given up makes room for the new one. */
export async function saveCopies(
  { companyId, accountId }: CompanyScope,
  unit: Unit,
  copies: readonly Copy[],
): Promise<void> {
  await unit.db
    .insertInto('bidKeyCopy')
    .values(copies.map(({ to, ...copy }) => ({ ...copy, accountId: to, companyId, givenBy: accountId })))
    .onConflict((conflict) =>
      conflict.columns(['keyId', 'accountId']).doUpdateSet({
        pairId: sql`excluded.pair_id`,
        sealed: sql`excluded.sealed`,
        givenBy: sql`excluded.given_by`,
        givenAt: sql`clock_timestamp()`,
      }),
    )
    .execute();
}

/** The person's own pair of this id, held; null if it is none of theirs. */
export async function lockPair(
  { accountId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<Selectable<BidKeyPair> | null> {
  const row = await unit.db
    .selectFrom('bidKeyPair')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type NewPair = Pick<Selectable<BidKeyPair>, 'id' | 'recipient' | 'byPassphrase' | 'byRecovery'>;

/** Replaces the person's pair; false if the id or the pair exists already. */
export async function replacePair({ accountId }: CompanyScope, unit: Unit, pair: NewPair): Promise<boolean> {
  await unit.db
    .updateTable('bidKeyPair')
    .set({ replacedAt: sql<Date>`clock_timestamp()` })
    .where('accountId', '=', accountId)
    .where('replacedAt', 'is', null)
    .execute();
  const { id, recipient, byPassphrase, byRecovery } = pair;
  const made = await unit.db
    .insertInto('bidKeyPair')
    .values({ id, recipient, byPassphrase, byRecovery, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function savePairWrapping(
  { accountId }: CompanyScope,
  unit: Unit,
  { id, byPassphrase, byRecovery }: Omit<NewPair, 'recipient'>,
): Promise<void> {
  await unit.db
    .updateTable('bidKeyPair')
    .set({ byPassphrase, byRecovery })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/**
 * Deletes a leaver's copies of the company's keys.
 * @returns the current keys that they could decrypt, now marked as known outside
 */
export async function takeCopies(
  { companyId }: Pick<CompanyScope, 'companyId'>,
  unit: Unit,
  accountId: string,
): Promise<readonly string[]> {
  const taken = await unit.db
    .deleteFrom('bidKeyCopy')
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .returning('keyId')
    .execute();
  if (taken.length === 0) return [];
  const marked = await unit.db
    .updateTable('bidKey')
    .set({ knownOutsideAt: sql<Date>`coalesce(known_outside_at, clock_timestamp())` })
    .where('companyId', '=', companyId)
    .where('replacedAt', 'is', null)
    .where(
      'id',
      'in',
      taken.map(({ keyId }) => keyId),
    )
    .returning('id')
    .execute();
  return marked.map(({ id }) => id);
}
