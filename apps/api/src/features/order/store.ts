import type { Order } from '@procure/domain/order/decide.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import type { OrderedLine } from '@procure/domain/order/rules.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { PurchaseOrder } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';

export interface HeldOrder extends Omit<Selectable<PurchaseOrder>, 'state'> {
  readonly state: OrderState;
}

/** The order locked until the end of the transaction: a company's own, or any for the buyers' side. */
export async function lockOrder(
  scope: CompanyScope | StaffScope,
  unit: Unit,
  id: string,
): Promise<HeldOrder | null> {
  const query = unit.db.selectFrom('purchaseOrder').selectAll().where('id', '=', id).forUpdate();
  const row = await ('companyId' in scope ? query.where('companyId', '=', scope.companyId) : query)
    .$narrowType<Pick<HeldOrder, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

export async function readRequiredDates(
  unit: Unit,
  order: Pick<HeldOrder, 'id'>,
): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('purchaseOrderLine')
    .where('orderId', '=', order.id)
    .select(sql<string>`required_date::text`.as('requiredDate'))
    .execute();
  return rows.map(({ requiredDate }) => requiredDate);
}

/** The order as the domain decides about it. */
export function orderOf(row: HeldOrder): Order {
  const { id, state, changeReason, rejectReason, cancelReason, deliveredAllAt, invoiceNo } = row;
  const { promisedDate, delayReason, confirmedAt, confirmedBy } = row;
  const unpromised = { promisedDate: null, delayReason: null, confirmedAt: null, confirmedBy: null };
  const voided = voidedOf(row);
  const running = { changeReason, rejectReason: null, cancelReason: null, ...voided };
  const undelivered = { deliveredAllAt: null, invoiceNo: null };
  const promised =
    promisedDate === null || confirmedAt === null
      ? null
      : { promisedDate, delayReason, confirmedAt, confirmedBy };
  if (state === 'pending_confirm') return { state, ...running, ...unpromised, ...undelivered };
  if (state === 'change_proposed' && changeReason !== null)
    return { state, ...running, changeReason, ...unpromised, ...undelivered };
  if (state === 'rejected' && rejectReason !== null)
    return { state, ...running, rejectReason, ...unpromised, ...undelivered };
  if (state === 'cancelled' && cancelReason !== null)
    return {
      state,
      changeReason,
      rejectReason,
      cancelReason,
      ...voided,
      ...(promised ?? unpromised),
      ...undelivered,
    };
  if (promised !== null) {
    if (state === 'confirmed') return { state, ...running, ...promised, ...undelivered };
    if (state === 'delivering') return { state, ...running, ...promised, deliveredAllAt, invoiceNo: null };
    if (deliveredAllAt !== null) {
      const delivered = { ...running, ...promised, deliveredAllAt };
      if (state === 'received' || state === 'accepted') return { state, ...delivered, invoiceNo: null };
      if ((state === 'invoiced' || state === 'closed') && invoiceNo !== null)
        return { state, ...delivered, invoiceNo };
    }
  }
  throw new Error(`order ${id} is ${state} without what that needs`);
}

function voidedOf({ voidedAt, voidedByComplaint }: Pick<HeldOrder, 'voidedAt' | 'voidedByComplaint'>) {
  return voidedAt !== null && voidedByComplaint !== null
    ? { voidedAt, voidedByComplaint }
    : { voidedAt: null, voidedByComplaint: null };
}

/** The winner's orders of a locked lot that its award carries, held as well; those that were cancelled are over. */
export async function lockGiven(
  unit: Unit,
  lotId: HeldLotId,
  companyId: string,
): Promise<readonly HeldOrder[]> {
  return unit.db
    .selectFrom('purchaseOrder')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('companyId', '=', companyId)
    .where('voidedAt', 'is', null)
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .forUpdate()
    .$narrowType<Pick<HeldOrder, 'state'>>()
    .execute();
}

/** Stores exactly what was decided. */
export async function saveDecided(
  unit: Unit,
  order: Pick<HeldOrder, 'id' | 'version'>,
  decided: Order,
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('purchaseOrder')
    .set({ ...decided, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`order ${order.id} changed although it was locked`);
}

export async function addEvent(
  unit: Unit,
  event: {
    readonly orderId: string;
    readonly action: string;
    readonly state: OrderState;
    readonly byKind: 'supplier' | 'staff' | 'supervisor';
    readonly byAccount: string;
    readonly note: string;
    readonly commandId: string | null;
    readonly happenedAt: Date;
  },
): Promise<void> {
  await unit.db.insertInto('orderEvent').values(event).execute();
}

export interface NewOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly lotId: string;
  readonly companyId: string;
  readonly contractNo: string;
  readonly buyerName: string;
  readonly consignee: string;
  readonly consigneePhone: string;
  readonly address: string;
  readonly paymentDays: number;
  readonly paymentTerms: string;
  readonly totalIncl: string;
  readonly issuedAt: Date;
  readonly issuedBy: string;
}

export async function insertDecided(
  unit: Unit,
  order: NewOrder,
  decided: Order,
  lines: readonly (OrderedLine & { readonly id: string })[],
): Promise<void> {
  await unit.db
    .insertInto('purchaseOrder')
    .values({ ...order, ...decided })
    .execute();
  await unit.db
    .insertInto('purchaseOrderLine')
    .values(lines.map((line) => ({ ...line, orderId: order.id })))
    .execute();
}

/** Whether this act was recorded before. */
export async function isRecorded(
  unit: Unit,
  order: Pick<HeldOrder, 'id'>,
  commandId: string,
): Promise<boolean> {
  const row = await unit.db
    .selectFrom('orderEvent')
    .where('orderId', '=', order.id)
    .where('commandId', '=', commandId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
