import { personKeptYears } from '@procure/domain/objection/keeping.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.gen.ts';

/** What was sent to an account's owner, or is about to be. Two accounts may share an address: another's stays. */
export async function forgetSendings(
  db: Kysely<Database>,
  {
    accountId,
    phone,
    email,
  }: { readonly accountId: string; readonly phone: string | null; readonly email: string | null },
): Promise<void> {
  await remove(
    db,
    sql`account_id = ${accountId}
      or account_id is null and (recipient = ${phone} or lower(recipient) = lower(${email}))`,
  );
  await sql`delete from refused_address where address = lower(${email})`.execute(db);
}

/** What was kept for the day's mail of who has just left a company speaks of its matters. */
export async function dropGathered(db: Kysely<Database>, accountId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'cancelled' })
    .where('accountId', '=', accountId)
    .where('state', '=', 'gathered')
    .execute();
}

/**
 * What was sent to a bare phone about the letter of this number, or is about to be, and the codes that went there as long
 * ago.
 */
export function forgetTextsTo(db: Kysely<Database>, phone: string, number: string): Promise<void> {
  return remove(
    db,
    sql`account_id is null and recipient = ${phone}
      and (position(${number} in body) > 0
        or template = 'otp' and created_at <= clock_timestamp() - ${sql.lit(`${personKeptYears} years`)}::interval)`,
  );
}

/** The last word to who closed their account names where it went: it goes a day after, once it is under way no more. */
export function forgetFarewells(db: Kysely<Database>): Promise<void> {
  return remove(
    db,
    sql`template = 'account_closed' and state <> 'waiting' and created_at < clock_timestamp() - interval '1 day'`,
  );
}

/** Of what lets somebody in, what could not be sent while it did: the line stays, its words go. */
export async function forgetExpired(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      body: '（内容已过有效期，不予保留）',
      expiresAt: null,
      filled: null,
      state: sql`case state when 'waiting' then 'failed' else state end`,
      lastError: sql`case state when 'waiting' then '未能在有效期内发出' else last_error end`,
    })
    .where('expiresAt', '<=', sql<Date>`clock_timestamp()`)
    .execute();
}

async function remove(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from delivery_attempt where outbox_id in (select id from outbox where ${which})`.execute(
    db,
  );
  await sql`delete from outbox where ${which}`.execute(db);
}
