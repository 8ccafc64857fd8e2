import { isBefore, type Moment } from '../moment.ts';
import { parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { QuoteState } from './negotiation.ts';

/** 招标投标法43、55: price and plan of a tender are not negotiated before the award. */
export function canNegotiate(method: Method): true | Refusal<'method_has_no_step'> {
  return methodSteps[method].negotiation === 'none' ? refuse('method_has_no_step') : true;
}

export interface Round {
  readonly final: boolean;
  readonly opensAt: Moment;
  readonly closesAt: Moment;
}

export type QuoteReason = 'round_closed' | 'quote_final' | 'quote_above_previous';

/** May this quote be made in this round? `previous` is the supplier's own last price, null in the first round. */
export function canQuote(
  quote: { readonly state: QuoteState; readonly total: string; readonly previous: string | null },
  round: Round,
  priceMustNotIncrease: boolean,
  now: Moment,
): true | Refusal<QuoteReason> {
  if (isBefore(now, round.opensAt) || !isBefore(now, round.closesAt)) return refuse('round_closed');
  if (quote.state === 'quit') return refuse('round_closed');
  if (round.final && quote.state === 'submitted') return refuse('quote_final');
  const total = parseDecimal(quote.total);
  const previous = parseDecimal(quote.previous);
  if (priceMustNotIncrease && total !== null && previous !== null && total.gt(previous)) {
    return refuse('quote_above_previous', { x: formatYuan(previous.toFixed()) });
  }
  return true;
}

/** Prices of a round are read when it is over, never before. */
export function canReveal(closesAt: Moment, now: Moment): true | Refusal<'round_open'> {
  return isBefore(now, closesAt) ? refuse('round_open') : true;
}

export const finalQuoteWarning = '最后报价提交后不可修改，是否确认？';
