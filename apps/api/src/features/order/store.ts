import type { OrderState } from '@procure/domain/order/order.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { PurchaseOrder } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface OrderRecord extends Omit<Selectable<PurchaseOrder>, 'state'> {
  readonly state: OrderState;
}

/** The order held to the end of the transaction: a company's own, or any for the buyers' side. */
export async function lockOrder(
  scope: CompanyScope | StaffScope,
  unit: Unit,
  id: string,
): Promise<OrderRecord | null> {
  const query = unit.db.selectFrom('purchaseOrder').selectAll().where('id', '=', id).forUpdate();
  const row = await ('companyId' in scope
    ? query.where('companyId', '=', scope.companyId)
    : query
  ).executeTakeFirst();
  return row === undefined ? null : (row as OrderRecord);
}

export async function readRequiredDates(unit: Unit, orderId: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('purchaseOrderLine')
    .where('orderId', '=', orderId)
    .select(sql<string>`required_date::text`.as('requiredDate'))
    .execute();
  return rows.map(({ requiredDate }) => requiredDate);
}

/** @throws Error where the order is not as it was read: it was not locked */
export async function saveOrder(
  unit: Unit,
  order: Pick<OrderRecord, 'id' | 'version'>,
  changes: Omit<Updateable<PurchaseOrder>, 'id' | 'version' | 'state'> & { readonly state: OrderState },
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('purchaseOrder')
    .set({ ...changes, version: order.version + 1 })
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
    readonly byKind: 'supplier' | 'staff';
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
  readonly paymentTerms: string;
  readonly totalIncl: string;
  readonly issuedAt: Date;
  readonly issuedBy: string;
}

export interface NewLine {
  readonly id: string;
  readonly lineNo: number;
  readonly priceLineId: string;
  readonly materialCode: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly unitPriceIncl: string;
  readonly taxRate: string;
  readonly amountIncl: string;
  readonly requiredDate: string;
}

export async function insertOrder(unit: Unit, order: NewOrder, lines: readonly NewLine[]): Promise<void> {
  await unit.db
    .insertInto('purchaseOrder')
    .values({ ...order, state: 'pending_confirm' })
    .execute();
  await unit.db
    .insertInto('purchaseOrderLine')
    .values(lines.map((line) => ({ ...line, orderId: order.id })))
    .execute();
}

/** The accounts that act for the company. */
export async function readCompanyAccounts(unit: Unit, companyId: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('account')
    .where('companyId', '=', companyId)
    .where('disabledAt', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether this act was recorded before. */
export async function isRecorded(unit: Unit, orderId: string, commandId: string): Promise<boolean> {
  const row = await unit.db
    .selectFrom('orderEvent')
    .where('orderId', '=', orderId)
    .where('commandId', '=', commandId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
