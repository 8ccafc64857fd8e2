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
  const { id } = await db
    .insertInto('outbox')
    .values({
      channel: outgoing.channel,
      recipient: outgoing.to,
      template: outgoing.template,
      subject,
      body,
      link,
      ...(inPortal ? { state: 'sent', sentAt: sql<Date>`clock_timestamp()`, attempts: 1 } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
