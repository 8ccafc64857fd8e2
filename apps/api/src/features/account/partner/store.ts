import { callWindowSeconds } from '@procure/domain/account/partner.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

/** Inserts a partner. `known`: the same partner once more; `taken`: another one has the name. */
export async function insertPartner(
  { accountId }: StaffScope,
  db: Reach,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<'made' | 'known' | 'taken'> {
  const made = await db
    .insertInto('partner')
    .values({ id, name, registeredBy: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return 'made';
  const known = await db.selectFrom('partner').select('name').where('id', '=', id).executeTakeFirst();
  return known?.name === name ? 'known' : 'taken';
}

export async function findPartner(db: Reach, id: string): Promise<{ readonly name: string } | undefined> {
  return db.selectFrom('partner').select('name').where('id', '=', id).executeTakeFirst();
}

export interface NewKey {
  readonly id: string;
  readonly partnerId: string;
  readonly publicKey: Buffer;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

export async function insertKey(
  { accountId }: StaffScope,
  db: Reach,
  key: NewKey,
): Promise<'made' | 'known' | 'taken'> {
  const made = await db
    .insertInto('partnerKey')
    .values({ ...key, registeredBy: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return 'made';
  const known = await db
    .selectFrom('partnerKey')
    .select('publicKey')
    .where('id', '=', key.id)
    .where('partnerId', '=', key.partnerId)
    .executeTakeFirst();
  return known?.publicKey.equals(key.publicKey) ? 'known' : 'taken';
}

/** Withdraws a key and returns its partner; null if there is no such key or it is withdrawn already. */
export async function withdrawKey(
  { accountId }: StaffScope,
  db: Reach,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<string | null> {
  const { rows } = await sql<{ partnerId: string }>`update partner_key
    set withdrawn_at = clock_timestamp(), withdrawn_by = ${accountId}, withdrawal_reason = ${reason}
    where id = ${id} and withdrawn_at is null returning partner_id`.execute(db);
  return rows[0]?.partnerId ?? null;
}

export async function hasKey(db: Reach, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('partnerKey').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

const inForce = sql`withdrawn_at is null and valid_from <= clock_timestamp() and valid_until > clock_timestamp()`;

/** Returns the public key; null if no key with this id is in force. */
export async function findKey(db: Reach, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ publicKey: Buffer }>`select public_key from partner_key
    where id::text = ${id} and ${inForce}`.execute(db);
  return rows[0]?.publicKey ?? null;
}

export interface Calling {
  readonly partnerId: string;
  readonly name: string;
  /** Calls of the partner within the last minute, with all its keys. */
  readonly calls: number;
  /** Whether the call was signed within the window, by the database's clock. */
  readonly inTime: boolean;
}

/**
 * Locks the partner to the end of the transaction, so that its calls are counted one by one; null if the key is not
 * in force.
 */
export async function lockCaller(db: Reach, keyId: string, created: Date): Promise<Calling | null> {
  await sql`select from partner where id = (select partner_id from partner_key where id::text = ${keyId})
    for update`.execute(db);
  const { rows } = await sql<Calling>`select partner.id as partner_id, partner.name,
      (select count(*)::int from partner_call where partner_call.partner_id = partner.id
        and called_at > clock_timestamp() - interval '1 minute') as calls,
      abs(extract(epoch from clock_timestamp() - ${created}::timestamptz)) <= ${callWindowSeconds} as in_time
    from partner_key join partner on partner.id = partner_id
    where partner_key.id::text = ${keyId} and ${inForce}`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the partner used the nonce before. */
export async function spendNonce(db: Reach, partnerId: string, nonce: string): Promise<boolean> {
  const spent = await db
    .insertInto('partnerCall')
    .values({ partnerId, nonce })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Keeps a nonce until every signature that contains it has expired. */
export async function purge(db: Reach): Promise<void> {
  await sql`delete from partner_call
    where called_at < clock_timestamp() - make_interval(secs => ${2 * callWindowSeconds}::int)`.execute(db);
}
