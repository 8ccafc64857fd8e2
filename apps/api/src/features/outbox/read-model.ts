import type { attemptOutcomes, OutboxState } from '@procure/domain/message/state.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { hasWords } from '../../platform/database/keyword.ts';
import {
  isCarriedBy,
  isCounted,
  isKnowable,
  isLostCode,
  isResendable,
  isUnsent,
  type SetUp,
} from '../../platform/messaging/outbox/resend.ts';

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
  readonly account: string | null;
  readonly state: OutboxState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly wipedAt: Date | null;
  readonly resendable: boolean;
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
 * The road of mails and text messages. A receiver is found by the whole address, phone or user name: parts of them would be a way to guess.
 */
export async function readSent(
  db: Db,
  setUp: SetUp,
  { pageNum, pageSize, order, channel, state, kind, keyword }: SentQuery,
): Promise<{ rows: readonly SentEntry[]; count: number }> {
  const matching = sql`from outbox left join account on account.id = outbox.account_id
    where ${isKnowable}
      and (${channel} = '' or outbox.channel = ${channel})
      and (${state} = '' or outbox.state = ${state})
      and (${kind} = '' or outbox.kind = ${kind})
      and (${keyword} = '' or lower(outbox.recipient) = lower(${keyword}) or account.username = ${keyword})`;
  const direction = sql.raw(order === 1 ? 'asc' : 'desc');
  const { rows } = await sql<SentEntry>`select outbox.id, outbox.channel, outbox.kind, recipient,
      account.username as account, state, outbox.created_at, due_at, wiped_at, (${isResendable} and ${isCarriedBy(setUp)}) as resendable,
      (select coalesce(json_agg(json_build_object('at', to_char(tried_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'outcome', outcome, 'answer', answer) order by attempt.id), '[]')
        from delivery_attempt attempt where attempt.outbox_id = outbox.id) as attempts
    ${matching} order by outbox.created_at ${direction}, outbox.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export interface UnsentGroup {
  readonly channel: 'mail' | 'sms';
  readonly kind: string;
  readonly waiting: number;
  readonly failed: number;
  readonly refused: number;
  readonly resendable: number;
  readonly oldestAt: Date;
  /** Of the newest that failed. */
  readonly last: { readonly recipient: string; readonly answer: string } | null;
}

/** Overdue and failed texts, by channel and kind, the oldest first. */
export async function readUnsent(db: Db, setUp: SetUp): Promise<readonly UnsentGroup[]> {
  const { rows } = await sql<UnsentGroup>`select outbox.channel, outbox.kind,
      count(*) filter (where outbox.state = 'waiting')::int as waiting,
      count(*) filter (where outbox.state = 'failed')::int as failed,
      count(*) filter (where outbox.state in ('refused', 'withheld'))::int as refused,
      count(*) filter (where ${isResendable})::int as resendable,
      min(outbox.due_at) as oldest_at,
      (array_agg(json_build_object('recipient', outbox.recipient, 'answer', outbox.last_error)
        order by outbox.created_at desc) filter (where outbox.last_error is not null))[1] as last
    from outbox left join account on account.id = outbox.account_id
    where ${isKnowable} and ${isCounted} and ${isUnsent} and ${isCarriedBy(setUp)}
    group by outbox.channel, outbox.kind order by oldest_at`.execute(db);
  return rows;
}

export interface LostCodes {
  readonly channel: 'mail' | 'sms';
  /** Of the newest. */
  readonly last: NonNullable<UnsentGroup['last']>;
}

/** The channels by which codes failed in the last day, with the reason, but never their number or times. */
export async function readLostCodes(db: Db): Promise<readonly LostCodes[]> {
  const { rows } = await sql<LostCodes>`select distinct on (channel) channel,
      json_build_object('recipient', recipient, 'answer', coalesce(last_error, '')) as last
    from outbox where ${isKnowable} and ${isLostCode} order by channel, created_at desc`.execute(db);
  return rows;
}

/** All sent texts, newest first; the recipient of a message is shown by user name. */
export async function readOutbox(
  db: Db,
  { pageNum, pageSize, order, channel, keyword }: Query,
): Promise<{ rows: readonly OutboxEntry[]; count: number }> {
  const texts = [sql`coalesce(account.username, outbox.recipient)`, sql`outbox.subject`, sql`outbox.body`];
  const matching = sql`from outbox
    left join account on outbox.channel = 'message' and account.id::text = outbox.recipient
    where (${channel} = '' or outbox.channel = ${channel})
      and ${hasWords(texts, keyword)}`;
  const direction = sql.raw(order === 1 ? 'asc' : 'desc');
  const { rows } = await sql<OutboxEntry>`select outbox.id, channel,
      coalesce(account.username, outbox.recipient) as recipient, subject, body, link, state, attempts, last_error,
      outbox.created_at, sent_at
    ${matching} order by outbox.created_at ${direction}, outbox.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
