import type { Channel } from '@procure/domain/message/kind.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../schema.gen.ts';

/** What waits for the end of quiet hours or for the digest, and is no longer wished, is not sent. */
export async function cancelHeld(
  db: Kysely<Database>,
  accountId: string,
  kind: string,
  channel: Exclude<Channel, 'message'>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'cancelled' })
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('state', 'in', ['waiting', 'gathered'])
    .execute();
}
