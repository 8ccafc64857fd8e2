import { maskMail } from '@procure/domain/masking.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { system } from '../../actor.ts';
import type { Db } from '../../database/db.ts';
import type { Database } from '../../database/schema.gen.ts';
import { transact, type Unit } from '../../database/transaction.ts';
import type { Crypto } from '../../keys/crypto.ts';
import type { Config } from '../../settings/config.ts';
import { domainOf, type Mailer } from '../mail.ts';
import { sendShortMessage } from '../sms/send.ts';
import { RefusedMessage, UnregisteredText } from '../sms/short-message.ts';
import { isSecret } from './outgoing.ts';
import { isRefusable } from './reader.ts';
import { type MailRefusal, refusalOf } from './refusal.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export interface Delivery {
  readonly db: Db;
  readonly config: Pick<Config, 'smtp' | 'sms' | 'demo' | 'publicUrl' | 'consoleUrl'>;
  readonly crypto: Pick<Crypto, 'tag'>;
  /** Null if no mail server is configured. */
  readonly mailer: Mailer | null;
}

/**
 * Delivers one message of the outbox, as the job `outbox.deliver`. At least once: a process that dies between the
 * server's acceptance and our record sends again, with the same Message-ID or idempotency key. If the channel is not
 * configured, the message stays in the outbox, readable in 开发收件箱. A message that the receiving side refuses for good
 * is not retried.
 * @throws the recorded failure, so that the job is retried; on the last attempt the message becomes `failed`
 */
export async function deliver(parts: Delivery, outboxId: string, lastAttempt: boolean): Promise<void> {
  const entry = await waiting(parts.db, outboxId);
  if (entry === undefined) return;
  if (entry.withheld === true) {
    await end(parts, entry, { state: 'withheld' });
    return;
  }
  if (entry.expired === true) {
    await end(parts, entry, { state: 'failed', lastError: '未能在有效期内发出' });
    return;
  }
  let answer: string | null;
  try {
    answer = await hand(parts, entry);
  } catch (error) {
    const said = wordsOf(error);
    const refusal =
      entry.channel === 'mail' ? refusalOf(error) : error instanceof RefusedMessage ? 'letter' : null;
    if (refusal !== null) return recordRefusal(parts, entry, refusal, said);
    const isLost = lastAttempt || error instanceof UnregisteredText;
    await parts.db.transaction().execute(async (db) => {
      await note(db, entry.id, { outcome: 'failed', answer: said });
      await end({ ...parts, db }, entry, { state: isLost ? 'failed' : 'waiting', lastError: said });
    });
    if (error instanceof UnregisteredText) return;
    throw error;
  }
  if (answer === null) return;
  const accepted: Attempt = { outcome: 'accepted', answer };
  await parts.db.transaction().execute(async (db) => {
    await note(db, entry.id, accepted);
    await db
      .updateTable('outbox')
      .set({
        state: 'sent',
        sentAt: sql`clock_timestamp()`,
        attempts: sql`attempts + 1`,
        lastError: null,
        filled: null,
        ...withoutSecret(parts, entry, '（内容已发送，不予保留）'),
      })
      .where('id', '=', entry.id)
      .execute();
    if (entry.channel === 'mail') await takeBack(db, entry.recipient);
  });
}

/** Codes and links are kept readable in the database only until they are sent. */
function withoutSecret({ config }: Pick<Delivery, 'config'>, { template }: Entry, body: string) {
  return isSecret(template) && config.demo === 'off' ? { body, expiresAt: null, filled: null } : {};
}

/** A message still to be sent, with the data of its letter; for an account, also whether its address bounces. */
function waiting(db: Db, outboxId: string) {
  return db
    .selectFrom('outbox')
    .leftJoin('account', 'account.id', 'outbox.accountId')
    .select(['outbox.id', 'channel', 'recipient', 'template', 'subject', 'body', 'link', 'filled'])
    .select(['outbox.kind', 'outbox.accountId', 'account.kind as side'])
    .select(({ and, eb, exists, ref, selectFrom }) =>
      and([
        eb('outbox.accountId', 'is not', null),
        eb('channel', '=', 'mail'),
        exists(
          selectFrom('refusedAddress')
            .select('address')
            .where('address', '=', ({ fn }) => fn<string>('lower', [ref('outbox.recipient')])),
        ),
      ]).as('withheld'),
    )
    .select(sql<boolean>`outbox.expires_at <= clock_timestamp()`.as('expired'))
    .where('outbox.id', '=', outboxId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

type Entry = NonNullable<Awaited<ReturnType<typeof waiting>>>;

interface Attempt {
  readonly outcome: 'accepted' | 'refused' | 'failed';
  readonly answer: string;
}

async function note(db: Transaction<Database>, outboxId: string, attempt: Attempt): Promise<void> {
  await db
    .insertInto('deliveryAttempt')
    .values({ outboxId, ...attempt })
    .execute();
}

interface End {
  readonly state: 'waiting' | 'failed' | 'refused' | 'withheld';
  readonly lastError?: string;
}

/** Does nothing if the state was changed meanwhile. */
async function end(
  { db, config }: Pick<Delivery, 'config'> & { readonly db: Kysely<Database> },
  entry: Entry,
  { state, lastError }: End,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state, ...(lastError === undefined ? {} : { lastError, attempts: sql`attempts + 1` }) })
    .set(state === 'waiting' ? {} : withoutSecret({ config }, entry, '（内容未能发送，不予保留）'))
    .where('id', '=', entry.id)
    .where('state', '=', 'waiting')
    .execute();
}

async function recordRefusal(
  parts: Delivery,
  entry: Entry,
  refusal: MailRefusal,
  said: string,
): Promise<void> {
  await transact(parts, system('outbox.deliver'), async (unit) => {
    await note(unit.db, entry.id, { outcome: 'refused', answer: said });
    await end({ ...parts, db: unit.db }, entry, { state: 'refused', lastError: said });
    if (refusal === 'address') await refusedAt(unit, entry, said);
  });
}

/** Records that the address bounces: only codes are sent there from now on, and its owner is notified in the portal. */
export async function refusedAt(
  unit: Unit,
  { recipient, accountId }: Pick<Entry, 'recipient' | 'accountId'>,
  said: string,
): Promise<void> {
  const marked = await unit.db
    .insertInto('refusedAddress')
    .values({ address: recipient.toLowerCase(), answer: said })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address')
    .executeTakeFirst();
  if (marked === undefined || accountId === null) return;
  await unit.send({
    channel: 'account',
    to: accountId,
    among: ['message'],
    template: 'mail_refused',
    values: { mail: maskMail(recipient) },
  });
}

/** Removes the bounce of an address, after a code was delivered there or at its owner's request. */
export async function takeBack(db: Kysely<Database>, address: string): Promise<void> {
  await db.deleteFrom('refusedAddress').where('address', '=', address.toLowerCase()).execute();
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : 'unknown';
}

/** The values that filled a text message's placeholders. */
function valuesOf(filled: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filled ?? {}).map(([name, value]) => [name, String(value)]));
}

/** The answer of the receiving side; null if the channel is not configured. */
async function hand({ config, crypto, mailer }: Delivery, entry: Entry): Promise<string | null> {
  if (entry.channel === 'mail' && mailer !== null && config.smtp !== null) {
    const origin = entry.side === 'staff' ? config.consoleUrl : config.publicUrl;
    const link = entry.link === null ? '' : `\n\n${new URL(entry.link, origin).href}`;
    const { accountId, kind } = entry;
    const wayOut =
      accountId === null || kind === null || !isRefusable(kind)
        ? null
        : unsubscribeUrl(crypto, config.publicUrl, { accountId, kind }, entry.recipient);
    const leave = wayOut === null ? '' : `\n不想再收到此类邮件，请打开：${wayOut}`;
    return mailer.send({
      to: entry.recipient,
      subject: entry.subject,
      text: `${entry.body}${link}\n\n本邮件由系统自动发出，请勿直接回复。${leave}\n`,
      messageId: `<${entry.id}@${domainOf(config.smtp.from)}>`,
      unsubscribe: wayOut,
    });
  }
  if (entry.channel === 'sms' && config.sms !== null) {
    return sendShortMessage(config.sms, {
      phone: entry.recipient,
      text: entry.body,
      template: entry.template,
      values: valuesOf(entry.filled),
      idempotencyKey: entry.id,
    });
  }
  return null;
}
