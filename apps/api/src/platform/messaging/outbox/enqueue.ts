import { createHash, randomUUID } from 'node:crypto';
import { type Channel, channels } from '@procure/domain/message/kind.ts';
import type { Wording } from '@procure/domain/message/template.ts';
import { isOfCompany, type TemplateName, templates } from '@procure/domain/message/templates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.gen.ts';
import { type Outgoing, render } from './outgoing.ts';
import { digestOf, type Reader, readersOfTexts, type Way, waysTo } from './reader.ts';
import { wordingsOf } from './wording.ts';

/** Attempts after which a delivery fails; about a day with graphile-worker's backoff. */
export const deliveryAttempts = 14;

/** The most messages written by one statement. */
const mostAtOnce = 500;

/**
 * Writes messages into the outbox in the transaction of their event, so that a rollback removes them too. A message to
 * an account is sent through the channels that its owner chose: in the portal it is listed at the same commit; mail
 * and SMS are left to a job, to the end of quiet hours, or to the day's digest.
 */
export async function enqueue(db: Transaction<Database>, outgoing: readonly Outgoing[]): Promise<void> {
  for (let from = 0; from < outgoing.length; from += mostAtOnce)
    await enqueueSome(db, outgoing.slice(from, from + mostAtOnce));
}

async function enqueueSome(db: Transaction<Database>, outgoing: readonly Outgoing[]): Promise<void> {
  const known = await readersOfTexts(
    db,
    outgoing
      .filter(({ channel }) => channel === 'account')
      .map(({ to, template }) => ({ to, template, kind: templates[template].kind })),
  );
  const accounts = known.values();
  const texts: Sent[] = [];
  const gathering = new Map<string, Date>();
  for (const one of outgoing) {
    const { channel, to, template, key, link = null, expiresAt = null } = one;
    const kind = templates[template].kind;
    const said = { template, kind, link, expiresAt, key };
    if (channel !== 'account') {
      const wordings = await wordingsOf(db, template);
      const filled = filledBy(channel, one);
      texts.push({
        ...render(one, wordings[channel]),
        ...said,
        filled,
        channel,
        to,
        timing: 'now',
        reader: null,
      });
      continue;
    }
    const { value } = accounts.next();
    if (value === undefined) throw new TypeError(`template ${template}: nobody has this account`);
    const { reader, wordings } = value;
    for (const way of waysTo(reader, kind, one.among ?? channels, reader.now)) {
      const filled = filledBy(way.channel, one);
      texts.push({ ...render(one, wordings[way.channel]), ...said, ...way, filled, reader });
      if (way.timing === 'gather') gathering.set(reader.id, digestOf(reader, reader.now));
    }
  }
  await write(db, texts);
  for (const [reader, at] of gathering) await queueDigest(db, reader, at);
}

/** A service with registered templates receives only the values. */
function filledBy(channel: Channel, { values }: Outgoing) {
  return channel === 'sms' ? values : null;
}

export interface Written extends Wording {
  readonly template: string;
  readonly kind: string;
  readonly link: string | null;
  /** Null if it contains no code or link for access. */
  readonly expiresAt: Date | null;
}

/** One message through one of its channels. */
interface Sent extends Written, Way {
  readonly template: TemplateName;
  readonly key: string | undefined;
  /** Null for a bare address. */
  readonly reader: Reader | null;
  readonly filled: Outgoing['values'] | null;
}

/**
 * Inserts the new messages and queues their delivery in one statement. Immediate messages to accounts are queued a
 * moment later with others (`queueDeferred`), because a job costs more than all other writes here, and the submission
 * of a bid would wait for it. Codes, and all other messages to a bare address, are queued at once.
 */
async function write(db: Transaction<Database>, texts: readonly Sent[]): Promise<void> {
  if (texts.length === 0) return;
  const all = texts.map(({ channel, to, timing, key, reader, ...text }, place) => ({
    ...text,
    place,
    channel,
    recipient: to,
    id: key === undefined ? randomUUID() : idOf(channel, key),
    accountId: reader?.id ?? null,
    companyId: reader !== null && isOfCompany(text.template) ? reader.companyId : null,
    state: channel === 'message' ? 'sent' : timing === 'gather' ? 'gathered' : 'waiting',
    due: typeof timing === 'object' ? timing.after : null,
    deferred: channel !== 'message' && timing === 'now' && reader !== null,
  }));
  // Of two messages with the same key the first is kept, because the statement accepts each id once.
  const rows = [...new Map(all.toReversed().map((row) => [row.id, row])).values()].toReversed();
  const isQueued = rows.some(({ state, deferred }) => state === 'waiting' && !deferred);
  const queued = sql`select graphile_worker.add_job('outbox.deliver', json_build_object('outboxId', id::text),
      run_at => way.due, job_key => 'outbox:' || id, max_attempts => ${deliveryAttempts})
    from way join written using (id) where state = 'waiting' and not deferred`;
  await sql`with way as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as way (id uuid, place int, channel text,
        recipient text, "accountId" uuid, "companyId" uuid, template text, kind text, link text, subject text,
        body text, state text, due timestamptz, deferred boolean, "expiresAt" timestamptz, filled jsonb)),
    written as (
      insert into outbox (id, channel, recipient, account_id, template, kind, link, subject, body, state, sent_at,
        attempts, due_at, deferred, expires_at, filled)
      select id, channel, recipient, "accountId", template, kind, link, subject, body, state,
        case channel when 'message' then clock_timestamp() end, case channel when 'message' then 1 else 0 end,
        coalesce(due, clock_timestamp()), deferred, "expiresAt", filled
      from way order by place
      on conflict (id) do nothing returning id),
    told as (
      -- Of several in one act the order is the one in which they were told.
      insert into message (id, account_id, company_id, title, body, link, kind, created_at)
      select id, "accountId", "companyId", subject, body, link, kind, clock_timestamp()
      from way join written using (id) where channel = 'message' order by place)
    ${isQueued ? queued : sql`select`}`.execute(db);
}

/** The most deferred messages queued at once. */
const deferredAtOnce = 500;

/** Queues the deferred messages, the oldest first; several processes may do it at the same time. Returns their number. */
export async function queueDeferred(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ readonly found: number; readonly made: number }>`with taken as (
      update outbox set deferred = false where id in (
        select id from outbox where deferred order by created_at limit ${deferredAtOnce} for update skip locked)
      returning id, state),
    queued as (
      select graphile_worker.add_job('outbox.deliver', json_build_object('outboxId', id::text),
        job_key => 'outbox:' || id, max_attempts => ${deliveryAttempts})
      from taken where state = 'waiting')
    select (select count(*) from taken) as found, (select count(*) from queued) as made`.execute(db);
  return rows[0]?.found ?? 0;
}

/** One mail to an account's address under a key; null if it was written before. */
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

/** One job per account: messages gathered meanwhile are sent with it, at the time of its first scheduling. */
export async function queueDigest(db: Transaction<Database>, accountId: string, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job('outbox.digest', json_build_object('accountId', ${accountId}::text),
    run_at => ${at}::timestamptz, job_key => ${`digest:${accountId}`}, job_key_mode => 'preserve_run_at',
    max_attempts => ${deliveryAttempts})`.execute(db);
}

/** The id derived from a key, so that the table itself prevents a second message with the key. */
export function idOf(channel: string, key: string): string {
  const bytes = createHash('sha256').update(`outbox\0${channel}\0${key}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
