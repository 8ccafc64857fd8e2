import { formatDateTime } from '@procure/domain/display/time.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

interface StatedEvent {
  readonly kind: 'state';
  readonly recipient: string;
  readonly priceRecipient: string | null;
  readonly division: number;
  readonly signature: string;
  /** The openers who can sign the statement. */
  readonly openers: readonly string[];
}

interface AboutLot {
  readonly id: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly bidDeadline: Date;
}

export const keyEvents: EventTable<StatedEvent, AboutLot> = {
  state: (
    { recipient, priceRecipient, division, signature, openers },
    { id, title, tenderNo, bidDeadline },
  ) => ({
    audit: {
      action: 'state_key',
      entity: 'lot',
      entityId: id,
      lotId: id,
      after: { recipient, ...(priceRecipient === null ? {} : { priceRecipient }), division, signature },
    },
    send: messages(
      openers,
      {
        template: 'consent_asked',
        values: { title, tenderNo, deadline: `${formatDateTime(bidDeadline)}（北京时间）` },
      },
      `/opening/${id}`,
    ),
  }),
};
