import type { OutboxState } from '@procure/domain/message/state.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

export interface OutboxEntry {
  readonly id: string;
  readonly channel: 'mail' | 'sms' | 'message';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string | null;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

interface Query {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly order: 1 | -1;
  readonly channel: '' | OutboxEntry['channel'];
  readonly keyword: string;
}

/** Everything sent, newest first; a message's reader is shown by user name. */
export async function readOutbox(
  db: Db,
  { pageNum, pageSize, order, channel, keyword }: Query,
): Promise<{ rows: readonly OutboxEntry[]; count: number }> {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = sql`from outbox
    left join account on outbox.channel = 'message' and account.id::text = outbox.recipient
    where (${channel} = '' or outbox.channel = ${channel})
      and (${keyword} = '' or coalesce(account.username, outbox.recipient) ilike ${pattern}
        or outbox.subject ilike ${pattern} or outbox.body ilike ${pattern})`;
  const direction = sql.raw(order === 1 ? 'asc' : 'desc');
  const { rows } = await sql<OutboxEntry>`select outbox.id, channel,
      coalesce(account.username, outbox.recipient) as recipient, subject, body, link, state, attempts, last_error,
      outbox.created_at, sent_at
    ${matching} order by outbox.created_at ${direction}, outbox.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
