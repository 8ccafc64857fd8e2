import { formatDay } from '@procure/domain/display/time.ts';
import type { Issued, Moved, Order, WasVoided } from '@procure/domain/order/decide.ts';
import { orderNote, voidOrderStands } from '@procure/domain/order/wording.ts';
import { messages, type Text } from '../../platform/messaging/outbox/outgoing.ts';
import { type Consequences, difference, type EventTable } from '../../platform/record.ts';

interface AboutOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly lotId: string;
  readonly companyId: string;
  /** As it was decided. */
  readonly order: Order;
  /** Recipients: the accounts of the other side. */
  readonly to: readonly string[];
}

/** With the accounts of the company, because both sides are notified. */
type Voided = WasVoided & { readonly company: readonly string[] };

export const orderEvents: EventTable<Issued | Moved | Voided, AboutOrder> = {
  issue: ({ lines, totalIncl }, about) => ({
    audit: {
      ...ofOrder(about),
      action: 'create',
      after: { orderNo: about.orderNo, totalIncl, lines: lines.length },
    },
    send: toCompany(about, { template: 'order_issued', values: namesOf(about) }),
  }),
  confirm: (event, about) =>
    byCompany(event, about, {
      template: 'order_confirmed',
      values: { ...namesOf(about), date: formatDay(event.promisedDate) },
    }),
  reject: (event, about) =>
    byCompany(event, about, {
      template: 'order_rejected',
      values: { ...namesOf(about), reason: event.reason },
    }),
  proposeChange: (event, about) =>
    byCompany(event, about, {
      template: 'order_change_proposed',
      values: { ...namesOf(about), reason: event.reason },
    }),
  deliver: (event, about) =>
    byCompany(event, about, { template: 'order_delivered', values: { ...namesOf(about), note: event.note } }),
  invoice: (event, about) =>
    byCompany(event, about, {
      template: 'order_invoiced',
      values: { ...namesOf(about), invoiceNo: event.invoiceNo },
    }),
  acceptChange: (event, about) =>
    byBuyer(event, about, {
      template: 'order_change_accepted',
      values: { ...namesOf(about), date: formatDay(event.promisedDate) },
    }),
  declineChange: (event, about) =>
    byBuyer(event, about, {
      template: 'order_change_declined',
      values: { ...namesOf(about), reason: event.reason },
    }),
  reissue: (event, about) => byBuyer(event, about, { template: 'order_issued', values: namesOf(about) }),
  receive: (event, about) => byBuyer(event, about, { template: 'order_received', values: namesOf(about) }),
  accept: (event, about) => byBuyer(event, about, { template: 'order_accepted', values: namesOf(about) }),
  returnGoods: (event, about) =>
    byBuyer(event, about, {
      template: about.order.state === 'cancelled' ? 'order_sent_back' : 'order_returned',
      values: { ...namesOf(about), reason: event.reason },
    }),
  close: (event, about) => byBuyer(event, about, { template: 'order_closed', values: namesOf(about) }),
  cancel: (event, about) =>
    byBuyer(event, about, {
      template: 'order_cancelled',
      values: { ...namesOf(about), reason: event.reason },
    }),
  void: (event, about) => {
    const values = { ...namesOf(about), stands: voidOrderStands(about.order.state) };
    const text = { template: 'order_voided', values } as const;
    return {
      audit: describeMove(event, about),
      send: [...toCompany({ ...about, to: event.company }, text), ...toBuyer(about, text)],
    };
  },
};

function byCompany(event: Moved, about: AboutOrder, text: Text): Consequences {
  return { audit: describeMove(event, about), send: toBuyer(about, text) };
}

function byBuyer(event: Moved, about: AboutOrder, text: Text): Consequences {
  return { audit: describeMove(event, about), send: toCompany(about, text) };
}

function describeMove(event: Moved | WasVoided, about: AboutOrder) {
  const { state } = about.order;
  const note = orderNote(event);
  return {
    ...ofOrder(about),
    action: event.kind,
    before: { state: event.from.state },
    after: { state, ...difference(event.from, about.order).after },
    reason: note === '' ? null : note,
  };
}

function toBuyer(about: AboutOrder, text: Text) {
  return messages(about.to, text, `/order/${about.id}`);
}

function toCompany(about: AboutOrder, text: Text) {
  return messages(about.to, text, `/orderDetail?id=${about.id}`);
}

function namesOf({ orderNo }: AboutOrder) {
  return { orderNo };
}

function ofOrder({ id, lotId, companyId }: AboutOrder) {
  return { entity: 'order', entityId: id, lotId, companyId };
}
