import { tellingKinds } from '@procure/domain/message/kind.ts';
import { resendableDays, type Unsent } from '@procure/domain/message/resending.ts';
import { type TemplateName, wordedNames } from '@procure/domain/message/templates.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.gen.ts';
import type { Config } from '../../settings/config.ts';
import { deliveryAttempts } from './enqueue.ts';
import { isSecret } from './outgoing.ts';

/**
 * Condition on a row of `outbox`: operators may see it. Excludes kinds that reveal the bidders of a tender, sent or
 * not, because their number alone would.
 */
export const isKnowable = sql<boolean>`(outbox.channel <> 'message' and outbox.kind is not null
  and not outbox.kind = any (${sql.val([...tellingKinds])}::text[]))`;

const secrets = sql.val(wordedNames.filter(isSecret));

const facts = {
  isSecret: sql<boolean>`outbox.template = any (${secrets}::text[])`,
  isOld: sql<boolean>`outbox.created_at <= clock_timestamp() - ${resendableDays} * interval '1 day'`,
  isWiped: sql<boolean>`(outbox.wiped_at is not null)`,
  isMoved: sql<boolean>`(outbox.account_id is not null and (account.disabled_at is not null
    or lower(case outbox.channel when 'mail' then account.email else account.phone end)
      is distinct from lower(outbox.recipient)))`,
};

/** It is overdue; less than a minute is normal. */
export const isUnsent = sql<boolean>`(outbox.state in ('failed', 'refused', 'withheld')
  or outbox.state = 'waiting' and outbox.due_at < clock_timestamp() - interval '1 minute')
  and not ${facts.isOld}`;

/**
 * Condition on a row of `outbox` joined to its `account`: it can be sent again, or earlier than scheduled. A pending
 * code is still valid; a failed one is deleted.
 */
export const isResendable = sql<boolean>`(${isUnsent} and not ${facts.isMoved} and not ${facts.isWiped}
  and (outbox.state = 'waiting' and coalesce(outbox.expires_at > clock_timestamp(), true)
    or outbox.state <> 'waiting' and not ${facts.isSecret}))`;

/**
 * Texts sent while a price is being submitted, whose number would therefore reveal bids: codes, and the notice of a
 * submission without one. They may be displayed individually but are never counted.
 */
const uncounted = sql.val([...wordedNames.filter(isSecret), 'factor_outage'] satisfies TemplateName[]);
export const isCounted = sql<boolean>`not outbox.template = any (${uncounted}::text[])`;

/** A code or link that could not be sent in the last day. */
export const isLostCode = sql<boolean>`(${facts.isSecret} and outbox.state in ('failed', 'refused')
  and outbox.created_at > clock_timestamp() - interval '1 day')`;

/** The most messages resent at once; the operator can repeat the call. */
const atOnce = 1_000;

/** The settings that decide which channels are available. */
export type SetUp = Pick<Config, 'smtp' | 'sms'>;

/** Condition on a row of `outbox`: its channel is configured. */
export function isCarriedBy({ smtp, sms }: SetUp): RawBuilder<boolean> {
  return sql`outbox.channel = any (${sql.val([...(smtp === null ? [] : ['mail']), ...(sms === null ? [] : ['sms'])])}::text[])`;
}

export type Resent = { readonly id: string } | { readonly channel: 'mail' | 'sms'; readonly kind: string };

/**
 * Queues unsent messages for immediate delivery, except those being delivered at this moment. A bounced address is
 * tried again. Returns the number of messages: none after a repetition.
 */
export async function resend(db: Transaction<Database>, setUp: SetUp, which: Resent): Promise<number> {
  const those: RawBuilder<boolean> =
    'id' in which
      ? sql`outbox.id = ${which.id}`
      : sql`outbox.channel = ${which.channel} and outbox.kind = ${which.kind} and ${isCounted}`;
  const { rows } = await sql<{ count: number }>`with chosen as (
      select outbox.id from outbox left join account on account.id = outbox.account_id
      where ${those} and ${isKnowable} and ${isResendable} and ${isCarriedBy(setUp)}
        and not exists (select from graphile_worker.jobs job
          where job.key = 'outbox:' || outbox.id and job.locked_at is not null)
      order by outbox.created_at limit ${atOnce} for update of outbox skip locked),
    again as (
      update outbox set state = 'waiting', deferred = false,
        due_at = case state when 'waiting' then due_at else clock_timestamp() end
      where id in (select id from chosen) returning id, channel, recipient),
    taken_back as (
      delete from refused_address where address in (select lower(recipient) from again where channel = 'mail')),
    queued as (
      select graphile_worker.add_job('outbox.deliver', json_build_object('outboxId', id::text),
        job_key => 'outbox:' || id, max_attempts => ${deliveryAttempts})
      from again)
    select count(*) as count from queued`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The state of one message that operators may see; undefined if there is none. */
export async function standingOf(db: Kysely<Database>, id: string): Promise<Unsent | undefined> {
  const { rows } =
    await sql<Unsent>`select outbox.state, ${facts.isSecret} as is_secret, ${facts.isOld} as is_old,
      ${facts.isWiped} as is_wiped, ${facts.isMoved} as is_moved
    from outbox left join account on account.id = outbox.account_id
    where outbox.id = ${id} and ${isKnowable}`.execute(db);
  return rows[0];
}
