import type { Opening } from '@procure/domain/opening/decide.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import { isSeenAt } from '../../platform/sight.ts';
import type { HeldLotId, Unit } from '../../platform/transaction.ts';
import type { ReleasedShare } from './session/store.ts';

/** The openers of a lot, each with whether they have released. */
export async function readOpeners(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly { readonly accountId: string; readonly releasedAt: Date | null }[]> {
  return unit.db
    .selectFrom('lotOpener')
    .select(['accountId', 'releasedAt'])
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .execute();
}

/** What these openers of a lot are called. */
export async function readNames(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('lotOpener')
    .innerJoin('account', 'account.id', 'lotOpener.accountId')
    .select('account.nickName')
    .where('lotId', '=', lotId)
    .where('lotOpener.accountId', 'in', accountIds)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .orderBy('account.nickName')
    .execute();
  return rows.map(({ nickName }) => nickName);
}

/** This person's own share of the lot's key, with the key it is sealed to as it is wrapped now; null without one. */
export async function findShare(scope: StaffScope, unit: Unit, lotId: string) {
  const row = await unit.db
    .selectFrom('lotShare')
    .innerJoin('openerKey', 'openerKey.id', 'lotShare.keyId')
    .innerJoin('account', 'account.id', 'lotShare.accountId')
    .select(['lotShare.sealed', 'lotShare.sha256', 'openerKey.byPassphrase', 'account.nickName'])
    .select(
      sql<
        { readonly credentialId: string; readonly byPasskey: string }[]
      >`coalesce((select json_agg(json_build_object(
          'credentialId', passkey.credential_id, 'byPasskey', passkey.by_passkey) order by passkey.added_at, passkey.id)
        from key_passkey passkey where passkey.opener_key_id = opener_key.id), '[]')`.as('passkeys'),
    )
    .where('lotShare.lotId', '=', lotId)
    .where('lotShare.accountId', '=', scope.accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** What was released of a held lot, encrypted as it lies here. */
export async function readReleased(unit: Unit, lotId: HeldLotId): Promise<readonly ReleasedShare[]> {
  return unit.db
    .selectFrom('lotShare')
    .select(['accountId', 'released'])
    .where('lotId', '=', lotId)
    .where('released', 'is not', null)
    .$narrowType<{ released: string }>()
    .execute();
}

/** Bids in force. Only for a held lot after its deadline. */
export async function countValidBids(unit: Unit, lotId: HeldLotId): Promise<number> {
  const { count } = await unit.db
    .selectFrom('bid')
    .select(sql<number>`count(*)`.as('count'))
    .where('lotId', '=', lotId)
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDecided(
  unit: Unit,
  opening: { readonly lotId: string; readonly startedBy: string; readonly startedAt: Date },
  decided: Opening,
): Promise<void> {
  await unit.db
    .insertInto('opening')
    .values({ ...opening, ...decided })
    .execute();
}
