import type { Channel } from '@procure/domain/message/kind.ts';
import type { Kysely } from 'kysely';
import type { Crypto } from '../crypto.ts';
import type { Database } from '../schema.gen.ts';

/** On the portal, for both sides: the console may not be reached from where mails are read. */
export const unsubscribePath = '/unsubscribe';

/** Whose mails of which kind; `tag` proves that the address was made here, for the mail address that the account has. */
export interface Unsubscription {
  readonly accountId: string;
  readonly kind: string;
  readonly tag: string;
}

const textOf = ({ accountId, kind }: Pick<Unsubscription, 'accountId' | 'kind'>, mail: string) =>
  [accountId, kind, mail.toLowerCase()].join('\0');
const context = 'unsubscribe';

/** The way out of a mail: whoever has it may refuse such mails for this account, and nothing else. */
export function unsubscribeUrl(
  crypto: Pick<Crypto, 'tag'>,
  publicUrl: string,
  about: Pick<Unsubscription, 'accountId' | 'kind'>,
  mail: string,
): string {
  const tag = crypto.tag(textOf(about, mail), context);
  return new URL(`${unsubscribePath}/${about.accountId}/${about.kind}/${tag}`, publicUrl).href;
}

export function isUnsubscribeTag(
  crypto: Pick<Crypto, 'isTag'>,
  asked: Unsubscription,
  mail: string,
): boolean {
  return crypto.isTag(asked.tag, textOf(asked, mail), context);
}

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
