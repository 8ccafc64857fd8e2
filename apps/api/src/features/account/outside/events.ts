import type { Voucher } from '@procure/domain/account/outside.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Consequences, EventTable } from '../../../platform/record.ts';

interface OutsideEvent {
  readonly kind: 'bind_outside' | 'unbind_outside';
  readonly provider: Voucher;
  /** Name of the provider, for people. */
  readonly title: string;
  readonly at: Date;
}

interface AboutAccount {
  readonly id: string;
}

export const outsideEvents: EventTable<OutsideEvent, AboutAccount> = {
  bind_outside: (event, about) => notifyOwner(event, about, `绑定了${event.title}`),
  unbind_outside: (event, about) => notifyOwner(event, about, `解除了${event.title}的绑定`),
};

function notifyOwner(
  { kind, provider, at }: OutsideEvent,
  about: AboutAccount,
  change: string,
): Consequences {
  return {
    audit: { entity: 'account', entityId: about.id, action: kind, after: { provider } },
    send: [
      {
        channel: 'account',
        to: about.id,
        template: 'outside_changed',
        values: { time: formatDateTime(at), change },
      },
    ],
  };
}
