import type { EntrustmentEvent } from '@procure/domain/entrustment/decide.ts';
import {
  type Entrustment,
  entrustmentPhaseLabels,
  lastDayOf,
} from '@procure/domain/entrustment/entrustment.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

interface AboutEntrustment {
  readonly id: string;
  /** As it stands after the event. */
  readonly entrustment: Entrustment;
  readonly purchaser: { readonly id: string; readonly name: string };
  readonly agency: { readonly id: string; readonly name: string };
  /** Recipients: accounts that act for the other side, or are named. */
  readonly told: readonly string[];
}

const page = '/entrustment';

/** Decline, withdrawal and end: each with its own action in the log, and a message for the other side. */
const closed = (
  { kind, side, reason }: EntrustmentEvent & { readonly kind: 'decline' | 'withdraw' | 'end' },
  { id, entrustment: { state }, purchaser, agency, told }: AboutEntrustment,
) => ({
  audit: { ...of(id), action: kind, before: { open: true }, after: { state, side }, reason },
  send: messages(
    told,
    {
      template: 'entrustment_closed' as const,
      values: {
        purchaser: purchaser.name,
        agency: agency.name,
        state: entrustmentPhaseLabels[state],
        reason,
      },
    },
    page,
  ),
});

export const entrustmentEvents: EventTable<EntrustmentEvent, AboutEntrustment> = {
  offer: (_, { id, entrustment, purchaser, agency, told }) => ({
    audit: {
      ...of(id),
      action: 'create',
      after: { purchaserId: purchaser.id, agencyId: agency.id, ...entrustment },
    },
    send: messages(
      told,
      {
        template: 'entrustment_offered',
        values: {
          purchaser: purchaser.name,
          agency: agency.name,
          documentNo: entrustment.documentNo,
          until: lastDayOf(new Date(entrustment.until)),
        },
      },
      page,
    ),
  }),
  accept: (_, { id, purchaser, agency, told, entrustment: { documentNo } }) => ({
    audit: { ...of(id), action: 'accept', before: { state: 'offered' }, after: { state: 'accepted' } },
    send: messages(
      told,
      {
        template: 'entrustment_accepted',
        values: { purchaser: purchaser.name, agency: agency.name, documentNo },
      },
      page,
    ),
  }),
  decline: closed,
  withdraw: closed,
  end: closed,
  name_owner: ({ from }, { id, entrustment, purchaser, agency, told }) => ({
    audit: {
      ...of(id),
      action: 'nameOwner',
      before: { ownerId: from },
      after: { ownerId: entrustment.ownerId },
    },
    send: messages(
      told,
      {
        template: 'entrustment_owner_named',
        values: { purchaser: purchaser.name, agency: agency.name, documentNo: entrustment.documentNo },
      },
      page,
    ),
  }),
};

const of = (id: string) => ({ entity: 'entrustment', entityId: id });
