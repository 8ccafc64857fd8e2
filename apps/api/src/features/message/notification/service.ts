import {
  type Channel,
  channelLabels,
  factsOf,
  kindsOf,
  type MessageKind,
  missingWays,
} from '@procure/domain/message/kind.ts';
import { refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { takeBack } from '../../../platform/messaging/outbox/deliver.ts';
import { cancelHeld } from '../../../platform/messaging/outbox/unsubscribe.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { difference } from '../../../platform/record.ts';
import { readNotifications } from './read-model.ts';
import { findOwnMail, saveChoice, saveSetting } from './store.ts';

interface Wished {
  readonly kinds: readonly { readonly kind: MessageKind; readonly channels: readonly Channel[] }[];
  readonly digest: boolean;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
}

/**
 * Saves the account's notification settings. Texts that wait for the end of the quiet hours or for the digest are
 * cancelled if their kind is now refused for their channel.
 */
export function setNotifications(parts: Parts, actor: SupplierActor | StaffActor, wished: Wished) {
  const { kinds, ...setting } = wished;
  return transact(parts, actor, async (unit) => {
    const known = kindsOf(actor.kind);
    for (const { kind, channels } of kinds) {
      if (!known.includes(kind)) return refuseFields([{ field: 'kinds', message: '没有这类消息' }]);
      const missing = missingWays(kind, channels);
      const { label, bound } = factsOf(kind);
      if (missing.length > 0) {
        const names = missing.map((one) => channelLabels[one]).join('、');
        return refuse('notification_bound', { kind: label, channels: names, why: bound ?? '' });
      }
    }
    const before = await readNotifications(unit.db, actor.scope, actor.kind);
    for (const { kind, channels } of kinds) {
      await saveChoice(actor.scope, unit, kind, channels);
      for (const channel of ['mail', 'sms'] as const)
        if (!channels.includes(channel)) await cancelHeld(unit.db, actor.accountId, kind, channel);
    }
    await saveSetting(actor.scope, unit, setting);
    const after = await readNotifications(unit.db, actor.scope, actor.kind);
    await unit.audit({
      action: 'set_notifications',
      entity: 'account',
      entityId: actor.accountId,
      ...difference(byKind(before), byKind(after)),
    });
    return {};
  });
}

/** Allows mail to the owner's refused address again, until the next bounce or refusal. */
export function retryMail(parts: Parts, actor: SupplierActor | StaffActor) {
  return transact(parts, actor, async (unit) => {
    const email = await findOwnMail(actor.scope, unit);
    if (email === null) return {};
    await takeBack(unit.db, email);
    await unit.audit({ action: 'retry_mail', entity: 'account', entityId: actor.accountId });
    return {};
  });
}

/** The settings for the comparison in the log, with one field for each kind. */
function byKind({ kinds, mailRefused: _, ...setting }: Awaited<ReturnType<typeof readNotifications>>) {
  return { ...setting, ...Object.fromEntries(kinds.map(({ kind, channels }) => [kind, channels.join()])) };
}
