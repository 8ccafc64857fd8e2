import { dayOf } from '@procure/domain/display/day.ts';
import { system } from '../actor.ts';
import { type TransactionParts, transact } from '../transaction.ts';
import { queueDigest, writeMail } from './enqueue.ts';
import { digestKind, digestOf, readerOf } from './reader.ts';

/**
 * Sends what was gathered for an account as one mail; the work of the job `outbox.digest`. The rows are held while they
 * are put into it: whichever process comes second finds none. An account without an address any more, or shut, has
 * nobody to send it to.
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
    // The day's mail is out: what came late goes with the next one.
    if (digest === null) return queueDigest(db, accountId, digestOf(reader, now));
    await db
      .updateTable('outbox')
      .set({ state: 'digested', digestId: digest })
      .where('id', 'in', ids)
      .execute();
  });
}
