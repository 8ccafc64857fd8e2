import type { AwardNoticeState } from '../award/award.ts';
import type { Day } from '../display/day.ts';
import { Exact, parseDecimal } from '../money/decimal.ts';
import { formatQuantity, isAtLeast } from '../money/money.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { severityOf } from '../tender/law.ts';
import type { TenderScope } from '../tender/scope.ts';
import { checkPaymentDays, isPaidInTime, type Payment, type PaymentTerm } from './payment.ts';

export function checkRejectReason(value: string): string | null {
  const length = [...value.trim()].length;
  return length >= 5 && length <= 500 ? null : '请填写拒绝理由（5–500字）';
}

export function checkChangeReason(value: string): string | null {
  const length = [...value.trim()].length;
  return length >= 5 && length <= 500 ? null : '请填写变更理由（5–500字）';
}

/** Checks the supplier's confirmation. Days are Beijing days. A promise later than required needs a reason. */
export function checkPromise(
  promise: { readonly promisedDate: Day | ''; readonly delayReason: string },
  requiredDates: readonly Day[],
  today: Day,
): readonly FieldError[] {
  const { promisedDate } = promise;
  if (promisedDate === '') return [{ field: 'promisedDate', message: '请选择承诺交期' }];
  if (promisedDate < today) return [{ field: 'promisedDate', message: '承诺交期不能早于今天' }];
  const late = requiredDates.some((required) => promisedDate > required);
  return late && promise.delayReason.trim() === ''
    ? [{ field: 'delayReason', message: '承诺交期晚于要求到货日，请说明原因' }]
    : [];
}

export interface OrderLine {
  readonly qty: string;
  readonly unitPriceIncl: string;
}

/** Returns the amounts, rounded per line and then summed, like the price sheet from which the order follows. */
export function orderAmounts(lines: readonly OrderLine[]): {
  readonly lines: readonly string[];
  readonly total: string;
} {
  const amounts = lines.map((line) =>
    (parseDecimal(line.qty) ?? new Exact(0)).times(parseDecimal(line.unitPriceIncl) ?? 0).toDecimalPlaces(2),
  );
  const total = amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0));
  return { lines: amounts.map((amount) => amount.toFixed(2)), total: total.toFixed(2) };
}

export interface AskedLine {
  readonly priceLineId: string;
  readonly materialCode: string;
  readonly qty: string;
  readonly requiredDate: Day;
}

/** A line of the winning sheet. `leftQty` is the quantity that is not ordered yet. */
export interface OfferedLine {
  readonly priceLineId: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly leftQty: string;
  readonly unitPriceIncl: string;
  readonly taxRate: string;
}

export interface OrderedLine extends AskedLine, Omit<OfferedLine, 'leftQty'> {
  readonly lineNo: number;
  readonly amountIncl: string;
}

/**
 * Returns the lines of an order. Names and prices come from the winning sheet, never from the caller. No more is
 * ordered than was won.
 */
export function orderLines(
  asked: readonly AskedLine[],
  offered: readonly OfferedLine[],
  today: Day,
): { readonly lines: readonly OrderedLine[]; readonly totalIncl: string } | Refusal<'invalid_input'> {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const validLines = asked.flatMap((line, index) => {
    const at = (field: string) => `lines.${index}.${field}`;
    const won = offered.find(({ priceLineId }) => priceLineId === line.priceLineId);
    if (won === undefined || seen.has(line.priceLineId)) {
      errors.push({ field: at('priceLineId'), message: '该行不在中标报价中' });
      return [];
    }
    seen.add(line.priceLineId);
    if (!isAtLeast(won.leftQty, line.qty)) {
      const left = `${formatQuantity(won.leftQty)}${won.unit}`;
      errors.push({ field: at('qty'), message: `超过中标数量，尚可订${left}` });
    }
    if (line.requiredDate < today) {
      errors.push({ field: at('requiredDate'), message: '要求到货日不能早于今天' });
    }
    const { name, spec, unit, unitPriceIncl, taxRate } = won;
    return [{ ...line, lineNo: index + 1, name, spec, unit, unitPriceIncl, taxRate }];
  });
  if (errors.length > 0) return refuseFields(errors);
  const amounts = orderAmounts(validLines);
  const lines = validLines.map((line, index) => ({ ...line, amountIncl: amounts.lines[index] ?? '0.00' }));
  return { lines, totalIncl: amounts.total };
}

/** The texts of an order besides its lines and its payment, with the label and size of each. */
export const orderTexts = {
  consignee: { label: '收货人', max: 50 },
  consigneePhone: { label: '收货电话', max: 30 },
  address: { label: '收货地址', min: 5, max: 200 },
} as const;
export type OrderText = keyof typeof orderTexts;
export const orderTextNames = Object.keys(orderTexts) as readonly OrderText[];

/** Checks an ordered quantity in plain form. */
export function checkOrderedQty(value: string): string | null {
  return /^\d{1,14}(\.\d{1,4})?$/.test(value) && Number(value) > 0
    ? null
    : '数量须为大于0的数字，最多4位小数';
}

/** The agreement on the payment in addition to the days; may be empty. */
export const paymentTermsText = { label: '付款说明', max: 1000 } as const;

/** Checks an order before its issue. Errors are at the fields as the platform names them. */
export function checkOrder(
  {
    lines,
    ...texts
  }: Readonly<Record<OrderText, string>> & PaymentTerm & { readonly lines: readonly AskedLine[] },
  offered: readonly OfferedLine[],
  payment: Payment,
  today: Day,
): readonly FieldError[] {
  const of = (field: string, message: string | null) => (message === null ? [] : [{ field, message }]);
  const asked = orderLines(lines, offered, today);
  const paid = isPaidInTime(texts, payment);
  return [
    ...of('lines', lines.length === 0 ? '请至少填写一行数量' : null),
    ...lines.flatMap(({ qty, requiredDate }, index) => [
      ...of(`lines.${index}.qty`, checkOrderedQty(qty)),
      ...of(`lines.${index}.requiredDate`, requiredDate === '' ? '请选择要求到货日' : null),
    ]),
    ...(isRefused(asked) ? (asked.fields ?? []) : []),
    ...orderTextNames.flatMap((name) =>
      of(name, requiredText(orderTexts[name].label, orderTexts[name])(texts[name])),
    ),
    ...of('paymentDays', checkPaymentDays(texts.paymentDays)),
    ...(paid === true ? [] : (paid.fields ?? [])),
  ];
}

/**
 * Refuses an order before the written contract if the law requires one, with its article. Elsewhere the order itself
 * may be the contract.
 */
export function hasContract(scope: TenderScope, state: AwardNoticeState): true | Refusal<'contract_first'> {
  if (state === 'contracted' || severityOf[scope] === 'warn') return true;
  const citation = scope === 'government' ? '《政府采购法》第四十四条' : '《招标投标法》第四十六条';
  return refuse('contract_first', { citation });
}
