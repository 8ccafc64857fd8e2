import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { domainOf, type Mailer } from '../mail.ts';
import { sendShortMessage } from '../sms.ts';
import { isSecret } from './outgoing.ts';

export interface Delivery {
  readonly db: Db;
  readonly config: Pick<Config, 'smtp' | 'sms' | 'demo' | 'publicUrl' | 'consoleUrl'>;
  /** Null where no mail server is configured. */
  readonly mailer: Mailer | null;
}

/**
 * Delivers one text of the outbox; the work of the job `outbox.deliver`. At least once: a process that dies
 * between the server's yes and our note of it sends again, under the same Message-ID or idempotency key.
 * With nothing configured for the channel the text stays where it is, readable in 开发收件箱.
 * @throws the failure, recorded, for the job to be tried again; on the last attempt the text is `failed`.
 */
export async function deliver(parts: Delivery, outboxId: string, lastAttempt: boolean): Promise<void> {
  const entry = await parts.db
    .selectFrom('outbox')
    .leftJoin('account', 'account.id', 'outbox.accountId')
    .select([
      'outbox.id',
      'channel',
      'recipient',
      'template',
      'subject',
      'body',
      'link',
      'account.kind as side',
    ])
    .where('outbox.id', '=', outboxId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (entry === undefined) return;
  try {
    const taken = await hand(parts, entry);
    if (!taken) return;
  } catch (error) {
    await parts.db
      .updateTable('outbox')
      .set({
        attempts: sql`attempts + 1`,
        lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        state: lastAttempt ? 'failed' : 'waiting',
      })
      .where('id', '=', outboxId)
      .where('state', '=', 'waiting')
      .execute();
    throw error;
  }
  // A one-time code must not lie readable in the database longer than it takes to send it.
  const forget = isSecret(entry.template) && parts.config.demo === 'off';
  await parts.db
    .updateTable('outbox')
    .set({
      state: 'sent',
      sentAt: sql`clock_timestamp()`,
      attempts: sql`attempts + 1`,
      lastError: null,
      ...(forget ? { body: '（内容已发送，不予保留）' } : {}),
    })
    .where('id', '=', outboxId)
    .execute();
}

interface Entry {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string | null;
  /** Of the account it is for; null where it is for an address. */
  readonly side: string | null;
}

/** False where the channel is not configured. */
async function hand({ config, mailer }: Delivery, entry: Entry): Promise<boolean> {
  if (entry.channel === 'mail' && mailer !== null && config.smtp !== null) {
    const origin = entry.side === 'staff' ? config.consoleUrl : config.publicUrl;
    const link = entry.link === null ? '' : `\n\n${new URL(entry.link, origin).href}`;
    await mailer.send({
      to: entry.recipient,
      subject: entry.subject,
      text: `${entry.body}${link}\n\n本邮件由系统自动发出，请勿直接回复。\n`,
      messageId: `<${entry.id}@${domainOf(config.smtp.from)}>`,
    });
    return true;
  }
  if (entry.channel === 'sms' && config.sms !== null) {
    await sendShortMessage(config.sms, {
      phone: entry.recipient,
      text: entry.body,
      idempotencyKey: entry.id,
    });
    return true;
  }
  return false;
}
