import type { Day } from '../display/day.ts';
import { Exact, parseDecimal } from '../money/decimal.ts';
import type { FieldError } from '../outcome.ts';

export function checkRejectReason(value: string): string | null {
  const length = [...value.trim()].length;
  return length >= 5 && length <= 500 ? null : '请填写拒绝理由（5–500字）';
}

export function checkChangeReason(value: string): string | null {
  const length = [...value.trim()].length;
  return length >= 5 && length <= 500 ? null : '请填写变更理由（5–500字）';
}

/** The supplier's confirmation; days are Beijing days. A later promise than asked for is explained. */
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

/** Rounded a line, then summed: the same arithmetic as the price sheet the order follows from. */
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
