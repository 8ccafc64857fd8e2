import { createHash, randomUUID } from 'node:crypto';
import { type Channel, channels } from '@procure/domain/message/kind.ts';
import type { Wording } from '@procure/domain/message/template.ts';
import { sql, type Transaction } from 'kysely';
import { databaseTime } from '../clock.ts';
import type { Database } from '../schema.gen.ts';
import { isOfCompany, kindsOfTexts } from './kind.ts';
import { type Outgoing, render } from './outgoing.ts';
import { digestOf, type Reader, readerOf, type Way, waysTo } from './reader.ts';
import { wordingsOf } from './wording.ts';

/** Attempts at a delivery before it counts as failed: with graphile-worker's backoff, about a day. */
export const deliveryAttempts = 14;

/**
 * Writes the text into the outbox, in the transaction of what it tells: no transaction, no text; no text
 * for what was rolled back. To an account it goes the ways that its owner wishes: a message inside the portal is in
 * their list at the same commit; mail and SMS are left to the job, to the end of quiet hours, or to the day's digest.
 */
export async function enqueue(db: Transaction<Database>, outgoing: Outgoing): Promise<void> {
  const kind = kindsOfTexts[outgoing.template];
  const wordings = await wordingsOf(db, outgoing.template);
  const worded = (channel: Channel): Written => ({
    ...render(outgoing, wordings[channel]),
    ...{ template: outgoing.template, kind, link: outgoing.link ?? null },
  });
  const { channel, to, key } = outgoing;
  if (channel !== 'account') {
    const context = { key, reader: null, now: null, ofCompany: false };
    await write(db, worded(channel), { channel, to, timing: 'now' }, context);
    return;
  }
  const reader = await readerOf(db, to, kind);
  if (reader === undefined) throw new TypeError(`template ${outgoing.template}: nobody has this account`);
  const now = await databaseTime(db);
  for (const way of waysTo(reader, kind, outgoing.among ?? channels, now))
    await write(db, worded(way.channel), way, {
      key,
      reader,
      now,
      ofCompany: isOfCompany(outgoing.template),
    });
}

export interface Written extends Wording {
  readonly template: string;
  readonly kind: string;
  readonly link: string | null;
}

type Context = { readonly key: string | undefined; readonly ofCompany: boolean } & (
  | { readonly reader: Reader; readonly now: Date }
  | { readonly reader: null; readonly now: null }
);

async function write(db: Transaction<Database>, text: Written, way: Way, context: Context): Promise<void> {
  const { channel, to, timing } = way;
  const { key, reader } = context;
  const id = key === undefined ? randomUUID() : idOf(channel, key);
  const state = channel === 'message' ? 'sent' : timing === 'gather' ? 'gathered' : 'waiting';
  const written = await db
    .insertInto('outbox')
    .values({
      ...{ id, channel, recipient: to, accountId: reader?.id ?? null, ...text, state },
      ...(channel === 'message' ? { sentAt: sql<Date>`clock_timestamp()`, attempts: 1 } : {}),
      ...(typeof timing === 'object' ? { dueAt: timing.after } : {}),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return;
  if (channel === 'message') {
    const { subject: title, body, link, kind } = text;
    const companyId = context.ofCompany ? (reader?.companyId ?? null) : null;
    await db
      .insertInto('message')
      // Of two in one act the order is the one in which they were told.
      .values({ id, accountId: to, companyId, title, body, link, kind, createdAt: sql`clock_timestamp()` })
      .execute();
  } else if (timing === 'gather') {
    if (reader !== null) await queueDigest(db, reader.id, digestOf(reader, context.now));
  } else {
    await queueDelivery(db, id, typeof timing === 'object' ? timing.after : null);
  }
}

/** One mail to an account's address under a key; null where it was written before. */
export async function writeMail(
  db: Transaction<Database>,
  text: Written,
  { accountId, to, key }: { readonly accountId: string; readonly to: string; readonly key: string },
): Promise<string | null> {
  const written = await db
    .insertInto('outbox')
    .values({ id: idOf('mail', key), channel: 'mail', recipient: to, accountId, ...text })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return null;
  await queueDelivery(db, written.id, null);
  return written.id;
}

async function queueDelivery(db: Transaction<Database>, id: string, at: Date | null): Promise<void> {
  await sql`select graphile_worker.add_job('outbox.deliver', json_build_object('outboxId', ${id}::text),
    run_at => ${at}::timestamptz, job_key => ${`outbox:${id}`}, max_attempts => ${deliveryAttempts})`.execute(
    db,
  );
}

/** One job an account: what is gathered while it waits goes with it, at the time it was first set for. */
export async function queueDigest(db: Transaction<Database>, accountId: string, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job('outbox.digest', json_build_object('accountId', ${accountId}::text),
    run_at => ${at}::timestamptz, job_key => ${`digest:${accountId}`}, job_key_mode => 'preserve_run_at',
    max_attempts => ${deliveryAttempts})`.execute(db);
}

/** The same key, the same id: the table itself then keeps the text from being written twice. */
export function idOf(channel: string, key: string): string {
  const bytes = createHash('sha256').update(`outbox\0${channel}\0${key}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
