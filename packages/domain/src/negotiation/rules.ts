import { checkPriceSheet, type PriceLine, type PriceSheetRules } from '../bid/price-sheet.ts';
import { isOver, type LotState } from '../lot/lot.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import { type FieldError, type Refusal, refuse } from '../outcome.ts';
import { requiredReason, requiredText } from '../required-text.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { NegotiationState, QuoteState } from './negotiation.ts';

export const checkNegotiationSubject = requiredText('谈判事项', { min: 5, max: 100 });
export const checkRequirements = requiredText('谈判要求', { min: 5, max: 5000 });
export const checkTerminationReason = requiredReason('终止理由');
export const checkQuitReason = requiredReason('退出理由');

/** The least duration of a round, in minutes: the platform's own rule, which gives every supplier time to calculate. */
export const roundMinutes = 30;

/** Minutes before a round of last offers at which it must be announced: the platform's own rule. */
export const lastOffer = { noticeMinutes: 10 };

const minute = 60_000;

/**
 * Checks the times of a round: it opens now or later and leaves time to quote; `opensAt` is null for at once. A last
 * offer is given once, so its round is announced before it begins.
 */
export function checkRoundTimes(
  opensAt: Moment | null,
  closesAt: Moment,
  now: Moment,
  final = false,
): readonly FieldError[] {
  if (opensAt !== null && isBefore(opensAt, now)) {
    return [{ field: 'opensAt', message: '报价开始时间不能早于当前时间' }];
  }
  const opens = opensAt ?? now;
  if (!isBefore(opens, closesAt)) return [{ field: 'closesAt', message: '报价截止时间须晚于报价开始时间' }];
  if (final && at(opens) - at(now) < lastOffer.noticeMinutes * minute) {
    return [
      {
        field: 'opensAt',
        message: `最后报价须提前至少${lastOffer.noticeMinutes}分钟通知，请推迟报价开始时间`,
      },
    ];
  }
  return at(closesAt) - at(opens) < roundMinutes * minute
    ? [{ field: 'closesAt', message: `每轮报价时间不得少于${roundMinutes}分钟` }]
    : [];
}

export type ManageReason = 'method_has_no_step' | 'lot_suspended' | 'lot_over' | 'transition_not_allowed';

/** Checks that the lot is under evaluation, and that the method has negotiations. */
export function canManageNegotiation(state: LotState, method: Method): true | Refusal<ManageReason> {
  const may = canNegotiate(method);
  if (may !== true) return may;
  if (state === 'suspended') return refuse('lot_suspended');
  if (isOver(state)) return refuse('lot_over');
  return state === 'evaluating' ? true : refuse('transition_not_allowed');
}

/** Checks whether a negotiation may be opened. A lot has at most one; `session` is the existing one. */
export function canOpenNegotiation(
  lot: { readonly state: LotState; readonly method: Method },
  session: NegotiationState | null,
): true | Refusal<ManageReason> {
  const may = canManageNegotiation(lot.state, lot.method);
  if (may !== true) return may;
  return session === null ? true : refuse('transition_not_allowed');
}

/**
 * Checks whether a round may be opened. Rounds follow one another, and none follows the final one. `lastClosesAt` is
 * the latest round's end. A panel negotiates with the bidders whose responses passed its review
 * (政府采购非招标采购方式管理办法30、31, 磋商办法16–19): `isReviewed` says whether the preliminary review is closed.
 */
export function canOpenRound(
  lot: { readonly state: LotState; readonly method: Method },
  session: NegotiationState | null,
  { lastClosesAt, isReviewed }: { readonly lastClosesAt: Moment | null; readonly isReviewed: boolean },
  now: Moment,
): true | Refusal<ManageReason | 'round_open' | 'preliminary_open'> {
  const may = canManageNegotiation(lot.state, lot.method);
  if (may !== true) return may;
  if (session !== 'scheduled' && session !== 'in_progress') return refuse('transition_not_allowed');
  if (!isReviewed && methodSteps[lot.method].panel !== null) return refuse('preliminary_open');
  return lastClosesAt === null ? true : canReveal(lastClosesAt, now);
}

/** Checks whether a negotiation may be concluded: on last offers, when their round is over. */
export function canConclude(
  lot: { readonly state: LotState; readonly method: Method },
  session: NegotiationState | null,
  lastClosesAt: Moment | null,
  now: Moment,
): true | Refusal<ManageReason | 'round_open'> {
  const may = canManageNegotiation(lot.state, lot.method);
  if (may !== true) return may;
  if (session !== 'final_call' || lastClosesAt === null) return refuse('transition_not_allowed');
  return canReveal(lastClosesAt, now);
}

export interface WrittenQuote {
  readonly lines: readonly PriceLine[];
  readonly delivery: string;
  readonly paymentTerms: string;
}

/** Returns all errors that prevent the submission of a quote, each at its field. */
export function checkQuote(quote: WrittenQuote, rules: PriceSheetRules): readonly FieldError[] {
  const prices = checkPriceSheet(quote.lines, rules).map(({ field, message }) => ({
    field: field.replace(/^priceLines/, 'lines'),
    message,
  }));
  const empty = (field: 'delivery' | 'paymentTerms', label: string): FieldError[] =>
    quote[field].trim() === '' ? [{ field, message: `请输入${label}` }] : [];
  return [...prices, ...empty('delivery', '交货期'), ...empty('paymentTerms', '付款条件')];
}

/** 招标投标法43、55: price and content of a 招标 are not negotiated before the award. */
export function canNegotiate(method: Method): true | Refusal<'method_has_no_step'> {
  return methodSteps[method].negotiation === 'none' ? refuse('method_has_no_step') : true;
}

export interface Round {
  readonly final: boolean;
  readonly opensAt: Moment;
  readonly closesAt: Moment;
}

export type QuoteReason = 'round_closed' | 'quote_final' | 'quote_above_previous';

/**
 * Checks whether this quote may be submitted in this round. `previous` is the supplier's own last price, in the first
 * round that of its bid.
 */
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

/** Checks whether quotes are accepted: while the bids are evaluated and the session is under way. */
export function mayStillQuote(
  lotState: LotState,
  session: NegotiationState,
): true | Refusal<'lot_suspended' | 'lot_over' | 'round_closed'> {
  if (lotState === 'suspended') return refuse('lot_suspended');
  if (isOver(lotState)) return refuse('lot_over');
  const underWay = session === 'in_progress' || session === 'final_call';
  return lotState === 'evaluating' && underWay ? true : refuse('round_closed');
}

/** Checks whether the prices of a round may be read: only when it is over. */
export function canReveal(closesAt: Moment, now: Moment): true | Refusal<'round_open'> {
  return isBefore(now, closesAt) ? refuse('round_open') : true;
}

export const finalQuoteWarning = '最后报价提交后不可修改，是否确认？';
