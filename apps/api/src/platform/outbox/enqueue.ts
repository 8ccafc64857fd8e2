import { createHash, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema.gen.ts';
import { type Outgoing, render } from './outgoing.ts';

/** Attempts at a delivery before it counts as failed: with graphile-worker's backoff, about a day. */
export const deliveryAttempts = 14;

/**
 * Writes the text into the outbox, in the transaction of what it tells: no transaction, no text; no text
 * for what was rolled back. A message inside the portal is in its reader's list at the same commit; mail and
 * SMS are left to the job. Returns the outbox id.
 */
export async function enqueue(db: Transaction<Database>, outgoing: Outgoing): Promise<string> {
  const inPortal = outgoing.channel === 'message';
  const { subject, body } = render(outgoing);
  const link = outgoing.link ?? null;
  const id = outgoing.key === undefined ? randomUUID() : idOf(outgoing.channel, outgoing.key);
  const written = await db
    .insertInto('outbox')
    .values({
      id,
      channel: outgoing.channel,
      recipient: outgoing.to,
      template: outgoing.template,
      subject,
      body,
      link,
      ...(inPortal ? { state: 'sent', sentAt: sql<Date>`clock_timestamp()`, attempts: 1 } : {}),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return id;
  if (inPortal) {
    await db
      .insertInto('message')
      .values({ id, accountId: outgoing.to, title: subject, body, link })
      .execute();
  } else {
    await sql`select graphile_worker.add_job('outbox.deliver', json_build_object('outboxId', ${id}::text),
      job_key => ${`outbox:${id}`}, max_attempts => ${deliveryAttempts})`.execute(db);
  }
  return id;
}

/** The same key, the same id: the table itself then keeps the text from being written twice. */
function idOf(channel: string, key: string): string {
  const bytes = createHash('sha256').update(`outbox\0${channel}\0${key}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
