import type { LotKey } from '@procure/sealing/lot-key.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { rehearsed } from '../../../platform/keys/opener-signing.ts';
import type { LotRow } from '../store.ts';

/** An opener of a lot with their key; nulls if they have none. */
export interface KeyedOpener {
  readonly lotId: string;
  readonly accountId: string;
  readonly nickName: string;
  readonly keyId: string | null;
  readonly rehearsedAt: Date | null;
}

/** The openers of held lots, with the keys they have now. */
export async function readKeyedOpeners(
  unit: Unit,
  lots: readonly Pick<LotRow, 'id'>[],
): Promise<readonly KeyedOpener[]> {
  return unit.db
    .selectFrom('lotOpener')
    .innerJoin('account', 'account.id', 'lotOpener.accountId')
    .leftJoin('openerKey', (join) =>
      join.onRef('openerKey.accountId', '=', 'lotOpener.accountId').on('openerKey.replacedAt', 'is', null),
    )
    .select(['lotOpener.lotId', 'lotOpener.accountId', 'account.nickName', 'openerKey.id as keyId'])
    .select(rehearsed.as('rehearsedAt'))
    .where(
      'lotOpener.lotId',
      'in',
      lots.map(({ id }) => id),
    )
    .orderBy('account.nickName')
    .execute();
}

type Stated = Omit<LotKey, 'format' | 'statedAt' | 'keyId' | 'priceRecipient'> & {
  readonly priceRecipient: string | null;
};

/** The current key of a locked, published lot, with its holders in the current division. */
export async function readLotKeyNow(unit: Unit, lotId: HeldLotId): Promise<Stated> {
  const { rows } = await sql<Stated>`
    select lot.tender_id, lot.id as lot_id, lot.key_division as division, lot.seal_recipient as recipient,
      lot.price_recipient, lot.openers_needed as needed, ${holders} as openers
    from lot where lot.id = ${lotId}`.execute(unit.db);
  const [stated] = rows;
  if (stated === undefined) throw new Error(`lot ${lotId} is held`);
  return stated;
}

/** The openers of the division in force of `lot`, by their keys, with the digests of their shares in the dealers' order. */
const holders = sql`coalesce((select json_agg(json_build_object('recipient', held.recipient, 'shares', held.shares,
      'priceShares', held.price_shares)
    order by held.recipient)
  from (select key.recipient, json_agg(share.sha256 order by share.dealer_id::text collate "C" nulls first) as shares,
      coalesce(json_agg(share.price_sha256 order by share.dealer_id::text collate "C" nulls first)
        filter (where share.price_sha256 is not null), '[]') as price_shares
    from lot_share share join opener_key key on key.id = share.key_id
    where share.lot_id = lot.id and share.division = lot.key_division group by key.recipient) held), '[]')`;

/** False if this division's key has been stated. */
export async function insertLotKey(
  unit: Unit,
  { lotId, division }: Pick<Stated, 'division'> & { readonly lotId: HeldLotId },
  statement: Statement,
  statedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('lotKey')
    .values({ lotId, division, ...statement, statedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Openers of a locked lot who hold a share of the division in force and whose key can sign. */
export async function readSigners(unit: Unit, lotId: HeldLotId): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct share.account_id from lot join lot_share share
      on share.lot_id = lot.id and share.division = lot.key_division and share.sealed is not null
    join opener_signer signer on signer.key_id = share.key_id
    where lot.id = ${lotId} order by share.account_id`.execute(unit.db);
  return rows.map(({ accountId }) => accountId);
}

/** The title, number and bid deadline of a locked lot. */
export async function readNames(unit: Unit, lotId: HeldLotId) {
  return unit.db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .select(['tender.title', 'tender.tenderNo', 'lot.bidDeadline'])
    .where('lot.id', '=', lotId)
    .executeTakeFirstOrThrow();
}

/** Lots that accept bids and have no statement of their key, because an earlier version published them. */
export async function findUnstated(db: Kysely<Database>, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot.id from lot
    where lot.seal_recipient is not null and lot.bid_deadline > clock_timestamp()
      and coalesce(lot.state_before_suspension, lot.state) = 'published'
      and not exists (select from lot_key where lot_key.lot_id = lot.id)
    order by lot.published_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StoredLotKey extends Statement {
  readonly lotId: string;
  readonly division: number;
}

/** Statements that are not in the public log yet, the oldest first. */
export async function findUnpublishedKeys(
  db: Kysely<Database>,
  limit: number,
): Promise<readonly StoredLotKey[]> {
  const { rows } = await sql<StoredLotKey>`
    select lot_id, division, body, signature from lot_key
    where not exists (select from transparency_entry
      where kind = 'lot-key' and subject = lot_key.lot_id || '/' || lot_key.division)
    order by stated_at, lot_id, division limit ${limit}`.execute(db);
  return rows;
}

/** The statement about this division of the lot, with the key in the lot's own row; null without a statement. */
export async function findLotKey(
  db: Kysely<Database>,
  lotId: string,
  division: number,
): Promise<
  (Statement & { readonly recipient: string | null; readonly priceRecipient: string | null }) | null
> {
  const row = await db
    .selectFrom('lotKey')
    .innerJoin('lot', 'lot.id', 'lotKey.lotId')
    .select(['body', 'signature', 'lot.sealRecipient as recipient', 'lot.priceRecipient'])
    .where('lotKey.lotId', '=', lotId)
    .where('division', '=', division)
    .executeTakeFirst();
  return row ?? null;
}

/** The parts of a division according to the current keys and shares; empty once the shares are deleted. */
export async function readHeld(
  db: Kysely<Database>,
  lotId: string,
  division: number,
): Promise<
  readonly { readonly recipient: string; readonly sha256: string; readonly priceSha256: string | null }[]
> {
  return db
    .selectFrom('lotShare')
    .innerJoin('openerKey', 'openerKey.id', 'lotShare.keyId')
    .select(['recipient', 'sha256', 'priceSha256'])
    .where('lotId', '=', lotId)
    .where('division', '=', division)
    .execute();
}
