import { decide } from '@procure/domain/order/decide.ts';
import { orderNote } from '@procure/domain/order/wording.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { orderEvents } from '../events.ts';
import * as store from '../store.ts';

interface Decision {
  readonly complaintId: string;
  readonly reason: string;
  /** The signer: recorded, and shown to nobody; the order's record names the organisation. */
  readonly by: string;
}

/** Voids the orders of a void award, in the same transaction. Both sides are notified of each. */
export async function voidOrders(
  unit: Unit,
  lotId: HeldLotId,
  companyId: string,
  { complaintId, reason, by }: Decision,
): Promise<void> {
  const given = await store.lockGiven(unit, lotId, companyId);
  if (given.length === 0) return;
  const now = await unit.now();
  const company = (await accountsOf(unit.db, [companyId], 'order')).map(({ id }) => id);
  for (const row of given) {
    const decided = decide(store.orderOf(row), { kind: 'void', complaintId, reason }, now);
    if (isRefused(decided)) throw new Error(`order ${row.id} is ${row.state}, and its award is void`);
    const { order, event } = decided;
    await store.saveDecided(unit, row, order);
    await store.addEvent(unit, {
      orderId: row.id,
      action: event.kind,
      state: order.state,
      note: orderNote(event),
      byKind: 'supervisor',
      byAccount: by,
      commandId: null,
      happenedAt: now,
    });
    await record(unit, orderEvents, { ...event, company }, { ...row, order, to: [row.issuedBy] });
  }
}
