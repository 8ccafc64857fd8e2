import type { Opening } from '@procure/domain/opening/decide.ts';
import type { KeyUse } from '@procure/sealing/share.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';
import { isQualifiedBid, type KeyPart, keyParts } from './session/store.ts';

/** The openers of a lot, each with the time of their release. */
export async function readOpeners(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<
  readonly {
    readonly accountId: string;
    readonly releasedAt: Date | null;
    /** Of the price key, for the session that is due. */
    readonly priceReleasedAt: Date | null;
  }[]
> {
  return unit.db
    .selectFrom('lotOpener')
    .select(['accountId', 'releasedAt', 'priceReleasedAt'])
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .execute();
}

/** Names of these accounts, as far as they were ever dealt a part of a held lot's key. */
export async function readNames(
  unit: Unit,
  lotId: HeldLotId,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  if (accountIds.length === 0) return [];
  const rows = await unit.db
    .selectFrom('lotShare')
    .innerJoin('account', 'account.id', 'lotShare.accountId')
    .select('account.nickName')
    .distinct()
    .where('lotId', '=', lotId)
    .where('lotShare.accountId', 'in', accountIds)
    .orderBy('account.nickName')
    .execute();
  return rows.map(({ nickName }) => nickName);
}

/**
 * This person's parts of a held lot's key, a row for each: first the division in force, then earlier ones that they
 * kept, each with the present ciphertexts of the key to which it is sealed. Excludes divisions that are not in
 * force yet.
 */
export async function readOwnParts(scope: StaffScope, unit: Unit, lotId: HeldLotId) {
  return unit.db
    .selectFrom('lotShare')
    .innerJoin('lot', 'lot.id', 'lotShare.lotId')
    .innerJoin('openerKey', 'openerKey.id', 'lotShare.keyId')
    .innerJoin('account', 'account.id', 'lotShare.accountId')
    .select(['lotShare.division', 'lotShare.sealed', 'lotShare.keyId'])
    .select(['openerKey.byPassphrase', 'account.nickName'])
    .select(
      sql<
        { readonly credentialId: string; readonly byPasskey: string }[]
      >`coalesce((select json_agg(json_build_object(
          'credentialId', passkey.credential_id, 'byPasskey', passkey.by_passkey) order by passkey.added_at, passkey.id)
        from key_passkey passkey where passkey.opener_key_id = opener_key.id), '[]')`.as('passkeys'),
    )
    .where('lotShare.lotId', '=', lotId)
    .where('lotShare.accountId', '=', scope.accountId)
    .where('lotShare.sealed', 'is not', null)
    .whereRef('lotShare.division', '<=', 'lot.keyDivision')
    .$narrowType<{ sealed: string }>()
    .orderBy('lotShare.division', 'desc')
    .orderBy(sql`lot_share.dealer_id::text collate "C" nulls first`)
    .execute();
}

/** The published fields of every part of a held lot's key, with the released parts as stored, encrypted. */
export async function readKeyParts(unit: Unit, lotId: HeldLotId, use: KeyUse): Promise<readonly KeyPart[]> {
  const { parts } = await unit.db
    .selectFrom('lot')
    .select(keyParts(use).as('parts'))
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  return parts;
}

/** Counts the bids in force, and the qualified ones among them. Only for a held lot after its deadline. */
export async function countValidBids(unit: Unit, lotId: HeldLotId) {
  return unit.db
    .selectFrom('bid')
    .innerJoin('lot', 'lot.id', 'bid.lotId')
    .select([
      sql<number>`count(*)`.as('bids'),
      sql<number>`count(*) filter (where ${isQualifiedBid})`.as('qualified'),
    ])
    .where('bid.lotId', '=', lotId)
    .where('bid.state', '=', 'submitted')
    .executeTakeFirstOrThrow();
}

export async function insertDecided(
  unit: Unit,
  opening: {
    readonly lotId: string;
    readonly no: number;
    readonly startedBy: string;
    readonly startedAt: Date;
  },
  decided: Opening,
): Promise<void> {
  await unit.db
    .insertInto('opening')
    .values({ ...opening, ...decided })
    .execute();
}

/** Whether the committee of a held lot has closed its review and waits for the prices. */
export async function awaitsPrices(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const row = await unit.db
    .selectFrom('evaluation')
    .select('lotId')
    .where('lotId', '=', lotId)
    .where('state', '=', 'awaiting_prices')
    .executeTakeFirst();
  return row !== undefined;
}

/** The next session of a held lot, and the number of price envelopes that it opens. */
export async function readPriceSession(
  unit: Unit,
  lotId: HeldLotId,
): Promise<{ readonly no: number; readonly bids: number }> {
  return unit.db
    .selectFrom('opening')
    .select(({ fn }) => sql<number>`${fn.max('no')} + 1`.as('no'))
    .select(
      sql<number>`(select count(*) from opened_bid bid join evaluation on evaluation.lot_id = bid.lot_id
        where bid.lot_id = ${lotId} and bid.price_sealed and bid.bid_id = any (evaluation.passed))`.as(
        'bids',
      ),
    )
    .where('lotId', '=', lotId)
    .executeTakeFirstOrThrow();
}
