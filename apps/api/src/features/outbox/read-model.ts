import { tellingKinds } from '@procure/domain/message/kind.ts';
import type { attemptOutcomes, OutboxState } from '@procure/domain/message/state.ts';
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

export interface SentEntry {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly kind: string | null;
  readonly recipient: string;
  readonly state: OutboxState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly attempts: readonly {
    readonly at: string;
    readonly outcome: (typeof attemptOutcomes)[number];
    readonly answer: string;
  }[];
}

interface SentQuery extends Pick<Query, 'pageNum' | 'pageSize' | 'order' | 'keyword'> {
  readonly channel: '' | SentEntry['channel'];
  readonly state: '' | OutboxState;
  readonly kind: string;
}

/**
 * The road of mails and text messages. What tells who takes part in a tender is left out, sent or not: its number alone
 * would. A receiver is found by the whole address, phone or user name: parts of them would be a way to guess.
 */
export async function readSent(
  db: Db,
  { pageNum, pageSize, order, channel, state, kind, keyword }: SentQuery,
): Promise<{ rows: readonly SentEntry[]; count: number }> {
  const matching = sql`from outbox left join account on account.id = outbox.account_id
    where outbox.channel <> 'message' and outbox.kind is not null
      and not outbox.kind = any (${sql.val([...tellingKinds])}::text[])
      and (${channel} = '' or outbox.channel = ${channel})
      and (${state} = '' or outbox.state = ${state})
      and (${kind} = '' or outbox.kind = ${kind})
      and (${keyword} = '' or lower(outbox.recipient) = lower(${keyword}) or account.username = ${keyword})`;
  const direction = sql.raw(order === 1 ? 'asc' : 'desc');
  const { rows } = await sql<SentEntry>`select outbox.id, outbox.channel, outbox.kind, recipient, state,
      outbox.created_at, due_at,
      (select coalesce(json_agg(json_build_object('at', to_char(tried_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'outcome', outcome, 'answer', answer) order by attempt.id), '[]')
        from delivery_attempt attempt where attempt.outbox_id = outbox.id) as attempts
    ${matching} order by outbox.created_at ${direction}, outbox.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
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
