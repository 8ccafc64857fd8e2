import { whyNotResent } from '@procure/domain/message/resending.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { resend, standingOf } from '../../platform/messaging/outbox/resend.ts';
import type { Parts } from '../../platform/process/parts.ts';

/** Has one text sent again; one that is under way already, or has arrived, is let be. */
export function resendMessage(parts: Parts, actor: StaffActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const count = await resend(unit.db, parts.config, { id });
    if (count === 0) {
      const standing = await standingOf(unit.db, id);
      if (standing === undefined) return refuse('not_found');
      const why = whyNotResent(standing);
      return why === null ? { count } : refuse('message_not_resendable', { why });
    }
    await unit.audit({ action: 'resend', entity: 'outbox', entityId: id });
    return { count };
  });
}

/** Has all of a kind sent again that went by one channel and did not arrive. */
export function resendKind(
  parts: Parts,
  actor: StaffActor,
  { channel, kind }: { readonly channel: 'mail' | 'sms'; readonly kind: string },
) {
  return transact(parts, actor, async (unit) => {
    const count = await resend(unit.db, parts.config, { channel, kind });
    if (count > 0)
      await unit.audit({
        action: 'resend',
        entity: 'outbox',
        entityId: null,
        after: { channel, kind, count },
      });
    return { count };
  });
}
