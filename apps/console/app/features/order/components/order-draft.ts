import type { OrderForm } from '@procure/contract/order/order.schema.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { formatQuantity } from '@procure/domain/money/money.ts';
import { plainNumber } from '@procure/domain/money/typed.ts';
import { type AskedLine, checkOrder, type OrderText } from '@procure/domain/order/rules.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';

/** An order in the form: a line for each awarded line, without a quantity if it is not ordered. */
export interface WrittenOrder
  extends Readonly<Record<'contractNo' | 'paymentDays' | 'paymentTerms' | OrderText, string>> {
  readonly lines: readonly AskedLine[];
}

/** Initial values of an order: all remaining quantities, due in thirty days, to the consignee of the form. */
function startOf({ lines, serverTime, ...form }: OrderForm): WrittenOrder {
  return {
    contractNo: form.contractNo,
    consignee: form.consignee,
    consigneePhone: form.consigneePhone,
    address: form.address,
    paymentDays: form.paymentDays === null ? '' : String(form.paymentDays),
    paymentTerms: form.paymentTerms,
    lines: lines.map(({ priceLineId, leftQty }) => ({
      priceLineId,
      materialCode: '',
      qty: Number(leftQty) > 0 ? formatQuantity(leftQty).replaceAll(',', '') : '',
      requiredDate: addDays(dayOf(new Date(serverTime)), 30),
    })),
  };
}

export const storedOrder = (draft: WrittenOrder) => ({ version: 0, draft, by: null, at: null });

/**
 * Keeps the draft in this browser until the order is issued; it has a line for each awarded line, whatever was stored.
 */
export function useOrderDraft(form: OrderForm) {
  const start = startOf(form);
  return useAutosave<WrittenOrder>({
    place: () => `order/${form.lotId}`,
    start: storedOrder(start),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: (kept) => ({
      ...start,
      ...kept,
      lines: start.lines.map(
        (line) => kept.lines.find(({ priceLineId }) => priceLineId === line.priceLineId) ?? line,
      ),
    }),
    send: null,
  });
}

/** The ordered lines in the form in which they are sent: quantities in plain form, however they were typed. */
export function askedLines({ lines }: WrittenOrder): AskedLine[] {
  return lines
    .map((line) => ({ ...line, qty: plainNumber(line.qty) }))
    .filter(({ qty }) => qty !== '' && Number(qty) !== 0);
}

/**
 * The payment term in the form in which it is sent. A text that is no whole number of days is sent as -1, which every
 * rule refuses.
 */
export function typedDays(text: string): number | null {
  const plain = plainNumber(text);
  if (plain === '') return null;
  return /^\d{1,4}$/.test(plain) ? Number(plain) : -1;
}

/** Maps field names: rules and refusals count the ordered lines, the form counts all awarded lines. */
export function fieldNames(order: WrittenOrder) {
  const at = ({ priceLineId }: AskedLine) =>
    order.lines.findIndex((line) => line.priceLineId === priceLineId);
  return Object.fromEntries(
    askedLines(order).flatMap((line, place) =>
      (['qty', 'requiredDate', 'materialCode'] as const).map(
        (name) => [`lines.${place}.${name}`, `lines.${at(line)}.${name}`] as const,
      ),
    ),
  );
}

/** Errors of the order, by the same rules as the platform's. */
export function wrongInOrder(order: WrittenOrder, form: OrderForm): readonly FieldError[] {
  const typed = { ...order, lines: askedLines(order), paymentDays: typedDays(order.paymentDays) };
  return checkOrder(typed, form.lines, form, dayOf(new Date(form.serverTime)));
}
