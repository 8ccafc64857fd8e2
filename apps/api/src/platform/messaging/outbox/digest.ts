import { dayOf } from '@procure/domain/display/day.ts';
import { system } from '../../actor.ts';
import { type TransactionParts, transact } from '../../database/transaction.ts';
import { queueDigest, writeMail } from './enqueue.ts';
import { digestKind, digestOf, readerOf } from './reader.ts';

/**
 * Sends the gathered messages of an account as one mail, as the job `outbox.digest`. The rows are locked meanwhile, so
 * a second process finds none. An account that is closed or has no address any more receives nothing.
 */
export async function sendDigest(
  parts: TransactionParts & { readonly publicUrl: string; readonly consoleUrl: string },
  accountId: string,
  at?: Date,
): Promise<void> {
  await transact(parts, system('outbox.digest'), async (unit) => {
    const { db } = unit;
    const gathered = await db
      .selectFrom('outbox')
      .select(['id', 'subject', 'body', 'link'])
      .where('accountId', '=', accountId)
      .where('state', '=', 'gathered')
      .orderBy('createdAt')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (gathered.length === 0) return;
    const ids = gathered.map(({ id }) => id);
    const account = await db
      .selectFrom('account')
      .select(['kind', 'disabledAt'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    const reader = await readerOf(db, accountId, 'security');
    const to = account?.disabledAt === null ? reader?.email : null;
    if (reader === undefined || to === null || to === undefined) {
      await db.updateTable('outbox').set({ state: 'cancelled' }).where('id', 'in', ids).execute();
      return;
    }
    const now = at ?? (await unit.now());
    const origin = account?.kind === 'staff' ? parts.consoleUrl : parts.publicUrl;
    const body = [
      `以下是您未单独接收的${gathered.length}条消息：`,
      ...gathered.map(({ subject, body: said, link }, index) =>
        [`${index + 1}. ${subject}`, said, ...(link === null ? [] : [new URL(link, origin).href])].join('\n'),
      ),
    ].join('\n\n');
    const text = { subject: `消息汇总（${gathered.length}条）`, body, link: null, expiresAt: null };
    const digest = await writeMail(
      db,
      { ...text, template: digestKind, kind: digestKind },
      { accountId, to, key: `digest/${accountId}/${dayOf(now)}` },
    );
    // The day's mail was already sent: later messages are sent with the next one.
    if (digest === null) return queueDigest(db, accountId, digestOf(reader, now));
    await db
      .updateTable('outbox')
      .set({ state: 'digested', digestId: digest })
      .where('id', 'in', ids)
      .execute();
  });
}
