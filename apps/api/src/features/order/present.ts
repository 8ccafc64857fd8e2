import type { getOrderForm, OrderRowView, OrderView } from '@procure/contract/order/order.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { remedyLabels } from '@procure/domain/complaint/complaint.ts';
import { toCapital } from '@procure/domain/money/capital.ts';
import type { Payment } from '@procure/domain/order/payment.ts';
import type { FormRow, OrderDetailRow, OrderRow } from './read-model.ts';

export function presentRow(row: OrderRow): OrderRowView {
  const { id, orderNo, lotId, tenderNo, title, companyName, buyerName, state, totalIncl } = row;
  const { requiredDate, promisedDate, voided } = row;
  const issuedAt = row.issuedAt.toISOString();
  const named = { id, orderNo, lotId, tenderNo, title, companyName, buyerName, state, totalIncl };
  return { ...named, requiredDate, promisedDate, issuedAt, voided };
}

export function presentOrder(row: OrderDetailRow): OrderView {
  const { now, tenderId, contractNo, consignee, consigneePhone, address } = row;
  const { delayReason, rejectReason, changeReason, cancelReason, invoiceNo } = row;
  return {
    ...presentRow(row),
    voidedBy: row.voidedBy && { ...row.voidedBy, remedy: remedyLabels[row.voidedBy.remedy] },
    tenderId,
    contractNo,
    consignee,
    consigneePhone,
    address,
    paymentDays: row.paymentDays,
    paymentTerms: row.paymentTerms,
    totalInWords: toCapital(row.totalIncl),
    lines: row.lines.map((line) => ({ ...line })),
    delayReason,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    rejectReason,
    changeReason,
    cancelReason,
    deliveredAllAt: row.deliveredAllAt?.toISOString() ?? null,
    invoiceNo,
    events: row.events.map((event) => ({ ...event })),
    serverTime: now.toISOString(),
  };
}

export function presentForm(
  winner: Payment & { readonly companyName: string; readonly contractNo: string | null },
  form: FormRow,
  orders: readonly OrderRow[],
): OutputOf<typeof getOrderForm> {
  const { lotId, tenderNo, title, buyerName, last } = form;
  return {
    lotId,
    tenderNo,
    title,
    companyName: winner.companyName,
    buyerName,
    contractNo: winner.contractNo ?? '',
    paymentDays: last?.paymentDays ?? null,
    paymentTerms: last?.paymentTerms ?? '',
    scope: winner.scope,
    companyScale: winner.companyScale,
    consignee: last?.consignee ?? '',
    consigneePhone: last?.consigneePhone ?? '',
    address: last?.address ?? '',
    lines: form.lines.map((line) => ({ ...line })),
    orders: orders.map(presentRow),
    serverTime: form.now.toISOString(),
  };
}
