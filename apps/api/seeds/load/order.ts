import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { create } from '../../src/features/order/create/service.ts';
import {
  acceptOrder,
  closeOrder,
  confirmOrder,
  deliverOrder,
  invoiceOrder,
  proposeChange,
  receiveOrder,
  rejectOrder,
} from '../../src/features/order/service.ts';
import { archive } from '../../src/features/tender/lot/service.ts';
import { buyerOf } from '../story/organisations.ts';
import type { OrderStory, Supplier } from '../story/shape.ts';
import { on } from '../story/when.ts';
import { after, latest, must, newId, type Telling } from './telling.ts';
import { type PlannedLot, versionOf } from './tender.ts';

/** The orders that followed an award, at the prices of the winning bid, and the end of the lot. */
export function planOrders(telling: Telling, lot: PlannedLot, earliest: Date): void {
  for (const story of lot.story.orders ?? []) planOrder(telling, lot, story, earliest);
  const { archived } = lot.story;
  if (archived === undefined) return;
  telling.plan(telling.at(archived), `${lot.name}: is filed`, async () => {
    const version = await versionOf(telling, lot.id);
    must(
      await archive(telling.parts, await telling.staff(buyerOf(lot.tender.buyer)), {
        lotId: lot.id,
        version,
      }),
    );
  });
}

const delivered = ['delivering', 'received', 'accepted', 'invoiced', 'closed'];

function planOrder(telling: Telling, lot: PlannedLot, story: OrderStory, earliest: Date): void {
  const { parts, seeded } = telling;
  const supplier: Supplier = lot.story.award?.to ?? 'a';
  const { state, contractNo, consignee, consigneePhone, address, paymentDays, paymentTerms } = story;
  const today = dayOf(seeded);
  const id = newId();
  const issuedAt = latest(earliest, telling.at(story.issued));
  const name = `${lot.name}: the order of ${issuedAt.toISOString()}`;
  telling.plan(issuedAt, name, async () => {
    const lines = story.lines.map(({ line, materialCode, qty, requiredDay }) => ({
      priceLineId: lot.lineIds[line] ?? '',
      materialCode,
      qty,
      requiredDate: addDays(today, requiredDay),
    }));
    const paid = { paymentDays, paymentTerms };
    const order = { id, lotId: lot.id, contractNo, consignee, consigneePhone, address, ...paid, lines };
    must(await create(parts, await telling.staff(buyerOf(lot.tender.buyer)), order));
  });
  if (state === 'pending_confirm') return;
  const reason = story.rejectReason ?? story.delayReason ?? '';
  telling.plan(after(issuedAt, 300), `${name} is answered`, async () => {
    const actor = await telling.company(supplier);
    if (state === 'rejected') must(await rejectOrder(parts, actor, { id, reason }));
    else if (state === 'change_proposed') must(await proposeChange(parts, actor, { id, reason }));
    else {
      const promisedDate = addDays(today, story.promisedDay ?? 0);
      must(await confirmOrder(parts, actor, { id, promisedDate, delayReason: story.delayReason ?? '' }));
    }
  });
  if (!delivered.includes(state)) return;
  const buyer = buyerOf(lot.tender.buyer);
  planDelivery(telling, { id, name, story, supplier, buyer, answeredAt: after(issuedAt, 300) });
}

interface Confirmed {
  readonly id: string;
  readonly name: string;
  readonly story: OrderStory;
  readonly supplier: Supplier;
  readonly buyer: string;
  readonly answeredAt: Date;
}

/**
 * Plans the steps from the first delivery to the payment, around the promised day, up to the order's state in the
 * story.
 */
function planDelivery(telling: Telling, { id, name, story, supplier, buyer, answeredAt }: Confirmed): void {
  const { parts, seeded } = telling;
  const promised = story.promisedDay ?? 0;
  const complete = story.state !== 'delivering';
  // A delivery still under way was sent recently.
  const sentAt = complete ? telling.at(on(promised - 1, '16:00')) : after(seeded, -26 * 60);
  telling.plan(latest(after(answeredAt, 60), sentAt), `${name} is delivered`, async () => {
    const note = complete ? '随车附送货单和检验报告' : '首批已发车，余量随后续车次发出';
    const delivery = { id, deliveryId: newId(), note, complete };
    must(await deliverOrder(parts, await telling.company(supplier), delivery));
  });
  const received = promised;
  const steps = [
    {
      state: 'received',
      at: on(received, '09:30'),
      take: async () => receiveOrder(parts, await telling.staff(buyer), { id }),
    },
    {
      state: 'accepted',
      at: on(received + 1, '15:00'),
      take: async () => acceptOrder(parts, await telling.staff(buyer), { id }),
    },
    {
      state: 'invoiced',
      at: on(received + 2, '10:20'),
      take: async () =>
        invoiceOrder(parts, await telling.company(supplier), { id, invoiceNo: invoiceNoOf(id) }),
    },
    {
      state: 'closed',
      at: on(received + 6, '11:00'),
      take: async () => closeOrder(parts, await telling.staff(buyer), { id }),
    },
  ];
  const last = steps.findIndex(({ state }) => state === story.state);
  for (const { state, at, take } of steps.slice(0, last + 1)) {
    telling.plan(telling.at(at), `${name} is ${state}`, async () => {
      must(await take());
    });
  }
}

/** Twenty digits, as of a fully digital invoice. */
function invoiceNoOf(id: string): string {
  return `26332000${(BigInt(`0x${id.replaceAll('-', '')}`) % 10n ** 12n).toString().padStart(12, '0')}`;
}
