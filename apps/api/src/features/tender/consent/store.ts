import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

/** The division of a locked lot's key in which an opener holds a share, with the statement to sign. */
export interface HeldStatement {
  readonly division: number;
  /** The platform's statement about the current division. */
  readonly body: string;
  readonly keyId: string;
  readonly recipient: string;
  /** Null if the signing half was not known when the lot's key was stated. */
  readonly signer: string | null;
}

/** Null if this person holds no share of the current division. */
export async function findHeld(
  unit: Unit,
  lotId: HeldLotId,
  accountId: string,
): Promise<HeldStatement | null> {
  const { rows } = await sql<HeldStatement>`
    select stated.division, stated.body, key.id as key_id, key.recipient, signer.signer
    from lot join lot_key stated on stated.lot_id = lot.id and stated.division = lot.key_division
    join lot_opener opener on opener.lot_id = lot.id and opener.account_id = ${accountId}
    join lot_share share on share.lot_id = lot.id and share.division = lot.key_division
      and share.account_id = opener.account_id and share.sealed is not null
    join opener_key key on key.id = share.key_id
    left join opener_signer signer on signer.key_id = key.id and signer.stated_at < stated.stated_at
    where lot.id = ${lotId} limit 1`.execute(unit.db);
  return rows[0] ?? null;
}

/** False if this key has signed the statement. */
export async function insertConsent(
  unit: Unit,
  consent: {
    readonly lotId: HeldLotId;
    readonly division: number;
    readonly keyId: string;
    readonly accountId: string;
    readonly signature: string;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('lotKeyConsent')
    .values({ ...consent, signedAt: await unit.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countConsents(unit: Unit, lotId: HeldLotId, division: number): Promise<number> {
  const { count } = await unit.db
    .selectFrom('lotKeyConsent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('lotId', '=', lotId)
    .where('division', '=', division)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The stored signatures under a statement about a lot's key. */
export async function findConsents(db: Kysely<Database>, lotId: string, division: number) {
  return db
    .selectFrom('lotKeyConsent')
    .innerJoin('openerSigner', 'openerSigner.keyId', 'lotKeyConsent.keyId')
    .innerJoin('openerKey', 'openerKey.id', 'lotKeyConsent.keyId')
    .select(['recipient', 'signer', 'lotKeyConsent.signature'])
    .where('lotId', '=', lotId)
    .where('division', '=', division)
    .execute();
}
