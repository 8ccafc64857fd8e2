import type { Division, DivisionState } from '@procure/domain/opening/division.ts';
import { type Insertable, sql } from 'kysely';
import type { LotShare } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { rehearsed } from '../../../platform/keys/opener-signing.ts';

export interface DivisionOpener {
  readonly accountId: string;
  readonly nickName: string;
  readonly keyId: string;
  readonly recipient: string;
  readonly confirmed: boolean;
}

/** A division of a locked lot. */
export interface DivisionRow extends Division {
  readonly id: string;
  readonly no: number;
  readonly reason: string;
  readonly openers: readonly DivisionOpener[];
}

/** Of a locked lot: this one, or the one that is open; null if there is none. */
export async function findDivision(
  unit: Unit,
  lotId: HeldLotId,
  which: { readonly id: string } | 'open',
): Promise<DivisionRow | null> {
  const row = await unit.db
    .selectFrom('lotDivision')
    .select(['id', 'no', 'reason', 'state'])
    .where('lotId', '=', lotId)
    .$if(which === 'open', (found) => found.where('state', '=', 'open'))
    .$if(which !== 'open', (found) => found.where('id', '=', which === 'open' ? '' : which.id))
    .executeTakeFirst();
  if (row === undefined) return null;
  const dealers = await unit.db
    .selectFrom('lotDivisionDealer')
    .select('accountId')
    .where('divisionId', '=', row.id)
    .execute();
  const openers = await unit.db
    .selectFrom('lotDivisionOpener')
    .innerJoin('account', 'account.id', 'lotDivisionOpener.accountId')
    .innerJoin('openerKey', 'openerKey.id', 'lotDivisionOpener.keyId')
    .select(['lotDivisionOpener.accountId', 'account.nickName', 'openerKey.id as keyId', 'recipient'])
    .select(sql<boolean>`lot_division_opener.confirmed_at is not null`.as('confirmed'))
    .where('divisionId', '=', row.id)
    .orderBy('account.nickName')
    .orderBy('account.id')
    .execute();
  return {
    ...row,
    state: row.state as DivisionState,
    dealers: dealers.map(({ accountId }) => accountId),
    openers,
  };
}

/** Openers of a locked lot who hold a share of the division in force. */
export async function readHolders(unit: Unit, lotId: HeldLotId): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select opener.account_id from lot_opener opener join lot on lot.id = opener.lot_id
    where lot.id = ${lotId} and exists (select from lot_share share where share.lot_id = lot.id
      and share.division = lot.key_division and share.account_id = opener.account_id and share.sealed is not null)`.execute(
    unit.db,
  );
  return rows.map(({ accountId }) => accountId);
}

/** A person and their current opener key. */
export interface Keyed {
  readonly accountId: string;
  readonly keyId: string;
  readonly rehearsed: boolean;
}

/** The current opener keys of these people; people without one are left out. */
export async function readKeys(unit: Unit, accountIds: readonly string[]): Promise<readonly Keyed[]> {
  return unit.db
    .selectFrom('openerKey')
    .select(['accountId', 'id as keyId'])
    .select(sql<boolean>`${rehearsed} is not null`.as('rehearsed'))
    .where('accountId', 'in', accountIds)
    .where('replacedAt', 'is', null)
    .execute();
}

/** False if the id is taken. */
export async function insertDivision(
  unit: Unit,
  division: {
    readonly id: string;
    readonly lotId: HeldLotId;
    readonly no: number;
    readonly reason: string;
    readonly askedBy: string;
    readonly askedAt: Date;
  },
  openers: readonly Pick<Keyed, 'accountId' | 'keyId'>[],
): Promise<boolean> {
  const made = await unit.db
    .insertInto('lotDivision')
    .values(division)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return false;
  const rows = openers.map(({ accountId, keyId }) => ({ divisionId: division.id, accountId, keyId }));
  await unit.db.insertInto('lotDivisionOpener').values(rows).execute();
  return true;
}

/** Parts that are sealed to one person in one division, in the dealers' order, with the key that opens them. */
export async function readParts(unit: Unit, lotId: HeldLotId, division: number, accountId: string) {
  return unit.db
    .selectFrom('lotShare')
    .innerJoin('openerKey', 'openerKey.id', 'lotShare.keyId')
    .select([
      'lotShare.sealed',
      'lotShare.sha256',
      'lotShare.priceSha256',
      'lotShare.held',
      'openerKey.byPassphrase',
    ])
    .select(
      sql<
        { readonly credentialId: string; readonly byPasskey: string }[]
      >`coalesce((select json_agg(json_build_object(
          'credentialId', passkey.credential_id, 'byPasskey', passkey.by_passkey) order by passkey.added_at, passkey.id)
        from key_passkey passkey where passkey.opener_key_id = opener_key.id), '[]')`.as('passkeys'),
    )
    .where('lotShare.lotId', '=', lotId)
    .where('lotShare.division', '=', division)
    .where('lotShare.accountId', '=', accountId)
    .where('lotShare.sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .orderBy(sql`lot_share.dealer_id::text collate "C" nulls first`)
    .execute();
}

type Piece = Pick<Insertable<LotShare>, 'accountId' | 'keyId' | 'sealed' | 'sha256' | 'priceSha256' | 'held'>;

export async function saveDeal(
  unit: Unit,
  { id, lotId, no }: { readonly id: string; readonly lotId: HeldLotId; readonly no: number },
  dealerId: string,
  pieces: readonly Piece[],
): Promise<void> {
  const rows = pieces.map((piece) => ({ ...piece, lotId, division: no, dealerId }));
  await unit.db.insertInto('lotShare').values(rows).execute();
  await unit.db
    .insertInto('lotDivisionDealer')
    .values({ divisionId: id, accountId: dealerId, dealtAt: await unit.now() })
    .execute();
}

export async function saveConfirmation(unit: Unit, divisionId: string, accountId: string): Promise<void> {
  await unit.db
    .updateTable('lotDivisionOpener')
    .set({ confirmedAt: await unit.now() })
    .where('divisionId', '=', divisionId)
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** Cancels a division and deletes its dealt pieces. */
export async function cancel(
  unit: Unit,
  { id, lotId, no }: { readonly id: string; readonly lotId: HeldLotId; readonly no: number },
): Promise<void> {
  await unit.db.deleteFrom('lotShare').where('lotId', '=', lotId).where('division', '=', no).execute();
  await unit.db
    .updateTable('lotDivision')
    .set({ state: 'cancelled', endedAt: await unit.now() })
    .where('id', '=', id)
    .execute();
}

/**
 * Makes a division the current one, with these openers. The shares of leaving openers are deleted; remaining openers
 * keep their former shares as well, in case a dealer dealt falsely.
 */
export async function bringInForce(
  unit: Unit,
  { id, lotId, no }: { readonly id: string; readonly lotId: HeldLotId; readonly no: number },
  accountIds: readonly string[],
): Promise<void> {
  await unit.db
    .deleteFrom('lotOpener')
    .where('lotId', '=', lotId)
    .where('accountId', 'not in', accountIds)
    .execute();
  await unit.db
    .insertInto('lotOpener')
    .values(accountIds.map((accountId) => ({ lotId, accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await unit.db
    .updateTable('lotShare')
    .set({ sealed: null })
    .where('lotId', '=', lotId)
    .where('accountId', 'not in', accountIds)
    .execute();
  await unit.db.updateTable('lot').set({ keyDivision: no }).where('id', '=', lotId).execute();
  await unit.db
    .updateTable('lotDivision')
    .set({ state: 'in_force', endedAt: await unit.now() })
    .where('id', '=', id)
    .execute();
}

/** Names who dealt something else than the share they held, in the divisions in force. */
export async function saveFalseDealers(
  unit: Unit,
  lotId: HeldLotId,
  accountIds: readonly string[],
): Promise<void> {
  await sql`update lot_division_dealer dealer set dealt_false = true from lot_division division
    where division.id = dealer.division_id and division.lot_id = ${lotId} and division.state = 'in_force'
      and dealer.account_id = any (${sql.val(accountIds)}::uuid[])`.execute(unit.db);
}
