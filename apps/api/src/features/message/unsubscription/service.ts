import { isMessageKind, kindsOf, type MessageKind, waysOf } from '@procure/domain/message/kind.ts';
import { type Caller, system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { digestKind, isRefusable, readerOf } from '../../../platform/messaging/outbox/reader.ts';
import {
  cancelHeld,
  isUnsubscribeTag,
  type Unsubscription,
} from '../../../platform/messaging/outbox/unsubscribe.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { findAccount, refuseMails } from './store.ts';

export interface Subscription {
  readonly kind: string;
  /** Whether such mails are still sent. */
  readonly subscribed: boolean;
}

/** The subscription of an unsubscribe link; null if the link was not made for this account, kind and mail address. */
export function findSubscription(parts: Parts, asked: Unsubscription): Promise<Subscription | null> {
  return transact(parts, system('unsubscription'), async (unit) => {
    const mails = await provenMails(parts, unit, asked);
    return mails === null ? null : { kind: asked.kind, subscribed: mails.length > 0 };
  });
}

/** Refuses such mails, including those that still wait. A repetition changes nothing. */
export function unsubscribe(
  parts: Parts,
  caller: Caller,
  asked: Unsubscription,
): Promise<Subscription | null> {
  const { accountId, kind } = asked;
  return transact(parts, caller, async (unit) => {
    const mails = await provenMails(parts, unit, asked);
    if (mails === null) return null;
    for (const { name, ways } of mails) {
      await refuseMails(unit, accountId, name, ways);
      await cancelHeld(unit.db, accountId, name, 'mail');
    }
    if (mails.length > 0)
      await unit.audit({
        action: 'unsubscribe',
        entity: 'account',
        entityId: accountId,
        after: { kinds: mails.map(({ name }) => name) },
        reason: kind,
      });
    return { kind, subscribed: false };
  });
}

/** The kinds it is about whose mails are still sent, each with the ways that stay. */
async function provenMails(parts: Parts, unit: Unit, asked: Unsubscription) {
  const { accountId, kind } = asked;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(accountId) || !isRefusable(kind)) return null;
  const account = await findAccount(unit, accountId);
  if (account === undefined || account.email === null) return null;
  if (!isUnsubscribeTag(parts.crypto, asked, account.email)) return null;
  const names =
    kind === digestKind ? kindsOf(account.side).filter(isRefusable) : [kind].filter(isMessageKind);
  const mails = await Promise.all(names.map((name) => stillMailed(unit, accountId, name)));
  return mails.filter((one) => one !== null);
}

async function stillMailed(unit: Unit, accountId: string, name: MessageKind) {
  const ways = waysOf(name, (await readerOf(unit.db, accountId, name))?.chosen ?? null);
  return ways.includes('mail') ? { name, ways: ways.filter((one) => one !== 'mail') } : null;
}
