import type { Channel } from '@procure/domain/message/kind.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.gen.ts';
import type { Crypto } from '../../keys/crypto.ts';

/** On the portal, for both sides: the console may not be reachable from where mails are read. */
export const unsubscribePath = '/unsubscribe';

/**
 * An account and a kind of mails; `tag` proves that the platform made the address, for the account's present mail
 * address.
 */
export interface Unsubscription {
  readonly accountId: string;
  readonly kind: string;
  readonly tag: string;
}

const textOf = ({ accountId, kind }: Pick<Unsubscription, 'accountId' | 'kind'>, mail: string) =>
  [accountId, kind, mail.toLowerCase()].join('\0');
const context = 'unsubscribe';

/** The unsubscribe address of a mail: its holder may refuse such mails for this account, and do nothing else. */
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

/** Cancels messages that await the end of quiet hours or the digest and are no longer wanted. */
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
