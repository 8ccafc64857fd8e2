import { personKeptYears } from '@procure/domain/letter/keeping.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.gen.ts';
import type { Config } from '../../settings/config.ts';

/**
 * Removes messages to an account's owner, sent or pending. Two accounts may share an address; messages of the other
 * account stay.
 */
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

/** Removes messages gathered for the digest of a person who has just left a company, because they concern its matters. */
export async function dropGathered(db: Kysely<Database>, accountId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'cancelled' })
    .where('accountId', '=', accountId)
    .where('state', '=', 'gathered')
    .execute();
}

/**
 * Removes messages to a bare phone about the letter of this number, sent or pending, and codes sent there at least
 * `personKeptYears` years ago.
 */
export function forgetTextsTo(db: Kysely<Database>, phone: string, number: string): Promise<void> {
  return remove(
    db,
    sql`account_id is null and recipient = ${phone}
      and (position(${number} in body) > 0
        or template = 'otp' and created_at <= clock_timestamp() - ${sql.lit(`${personKeptYears} years`)}::interval)`,
  );
}

/**
 * Removes the last message to a closed account, which contains its address, a day after it was written, unless it is
 * still pending.
 */
export function forgetFarewells(db: Kysely<Database>): Promise<void> {
  return remove(
    db,
    sql`template = 'account_closed' and state <> 'waiting' and created_at < clock_timestamp() - interval '1 day'`,
  );
}

/** Removes the texts of expired codes and links that could not be sent; the rows stay. */
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

/** The most rows wiped at once: the first run on an old installation finds years of them. */
const wipedAtOnce = 1_000;

/**
 * Wipes messages that were sent or given up and whose retention has ended: kind, account, times and outcome stay;
 * text, address and the receiving side's answer are removed. Pending messages are untouched. A message that was
 * pending for the whole retention, because its channel was never configured, can no longer be sent and is given up;
 * not in a demo, which displays it. Returns their number.
 */
export async function forgetSent(
  db: Kysely<Database>,
  { sentTextDays, demo }: Pick<Config, 'sentTextDays' | 'demo'>,
): Promise<number> {
  let count = 0;
  for (let found = wipedAtOnce; found === wipedAtOnce; count += found) {
    const { rows } = await sql<{ readonly found: number }>`with due as (
        select id from outbox
        where wiped_at is null and created_at < clock_timestamp() - ${sentTextDays} * interval '1 day'
          and greatest(due_at, sent_at) < clock_timestamp() - ${sentTextDays} * interval '1 day'
          and (state not in ('waiting', 'gathered')
            or state = 'waiting' and not deferred and ${demo === 'off'} and not exists (
              select from graphile_worker.jobs job where job.key = 'outbox:' || outbox.id))
        order by created_at limit ${wipedAtOnce} for update skip locked),
      answers as (
        update delivery_attempt set answer = '' where outbox_id in (select id from due)),
      wiped as (
        update outbox set wiped_at = clock_timestamp(), subject = '', body = '', link = null, filled = null,
          expires_at = null, recipient = case channel when 'message' then recipient else '' end,
          state = case state when 'waiting' then 'failed' else state end, last_error = null
        where id in (select id from due) returning id)
      select count(*)::int as found from wiped`.execute(db);
    found = rows[0]?.found ?? 0;
  }
  return count;
}

async function remove(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from delivery_attempt where outbox_id in (select id from outbox where ${which})`.execute(
    db,
  );
  await sql`delete from outbox where ${which}`.execute(db);
}
