import { createHash, randomUUID } from 'node:crypto';
import { type Channel, channels } from '@procure/domain/message/kind.ts';
import type { Wording } from '@procure/domain/message/template.ts';
import { sql, type Transaction } from 'kysely';
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
    await write(db, [{ ...worded(channel), channel, to, timing: 'now' }], {
      key,
      reader: null,
      ofCompany: false,
    });
    return;
  }
  const reader = await readerOf(db, to, kind);
  if (reader === undefined) throw new TypeError(`template ${outgoing.template}: nobody has this account`);
  const ways = waysTo(reader, kind, outgoing.among ?? channels, reader.now);
  const texts = ways.map((way) => ({ ...worded(way.channel), ...way }));
  await write(db, texts, { key, reader, ofCompany: isOfCompany(outgoing.template) });
  if (ways.some(({ timing }) => timing === 'gather'))
    await queueDigest(db, reader.id, digestOf(reader, reader.now));
}

export interface Written extends Wording {
  readonly template: string;
  readonly kind: string;
  readonly link: string | null;
}

interface Context {
  readonly key: string | undefined;
  readonly ofCompany: boolean;
  readonly reader: Reader | null;
}

/** One text by all its ways: what is new of it is listed, and its delivery queued, in one statement. */
async function write(
  db: Transaction<Database>,
  texts: readonly (Written & Way)[],
  { key, reader, ofCompany }: Context,
): Promise<void> {
  if (texts.length === 0) return;
  const rows = texts.map(({ channel, to, timing, ...text }) => ({
    ...text,
    id: key === undefined ? randomUUID() : idOf(channel, key),
    channel,
    recipient: to,
    state: channel === 'message' ? 'sent' : timing === 'gather' ? 'gathered' : 'waiting',
    due: typeof timing === 'object' ? timing.after : null,
  }));
  await sql`with written as (
      insert into outbox (id, channel, recipient, account_id, template, kind, link, subject, body, state, sent_at,
        attempts, due_at)
      select id, channel, recipient, ${reader?.id ?? null}::uuid, template, kind, link, subject, body, state,
        case channel when 'message' then clock_timestamp() end, case channel when 'message' then 1 else 0 end,
        coalesce(due, clock_timestamp())
      from json_to_recordset(${JSON.stringify(rows)}::json) as way (id uuid, channel text, recipient text,
        template text, kind text, link text, subject text, body text, state text, due timestamptz)
      on conflict (id) do nothing returning id, channel, recipient, kind, link, subject, body, state),
    told as (
      -- Of two in one act the order is the one in which they were told.
      insert into message (id, account_id, company_id, title, body, link, kind, created_at)
      select id, recipient::uuid, ${ofCompany ? (reader?.companyId ?? null) : null}::uuid, subject, body, link, kind,
        clock_timestamp()
      from written where channel = 'message')
    select graphile_worker.add_job('outbox.deliver', json_build_object('outboxId', id::text), run_at => way.due,
      job_key => 'outbox:' || id, max_attempts => ${deliveryAttempts})
    from written join json_to_recordset(${JSON.stringify(rows)}::json) as way (id uuid, due timestamptz) using (id)
    where state = 'waiting'`.execute(db);
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
