import type { CategoryKind } from '../category/kind.ts';
import { addDays, type Day, dayOf, startOfDay } from '../display/day.ts';
import { isBefore, type Moment } from '../moment.ts';

/** The sides of an entrustment: the purchaser gives it, the agency accepts it. */
export type Side = 'purchaser' | 'agency';

export const entrustmentStates = ['offered', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
export type EntrustmentState = (typeof entrustmentStates)[number];

/** The scope and the period of an entrustment. */
export interface Terms {
  /** The number of the 委托书 or 委托代理合同. */
  readonly documentNo: string;
  /** The document itself; null for one from before it was stored. */
  readonly fileId: string | null;
  /** All tenders of these kinds, including future ones. */
  readonly kinds: readonly CategoryKind[];
  /** Single tenders in addition. */
  readonly tenderIds: readonly string[];
  readonly from: Moment;
  /** The first moment after its last day. */
  readonly until: Moment;
  /** The purchaser's person who is responsible for the agency's tenders (负责人). */
  readonly ownerId: string;
}

/** A stored entrustment. The clock decides whether an accepted one is in force. */
export type Entrustment = Terms &
  (
    | { readonly state: 'offered' | 'accepted'; readonly reason: null }
    | { readonly state: 'declined' | 'withdrawn' | 'ended'; readonly reason: string }
  );

/** The stored states, divided by the clock. */
export type EntrustmentPhase = EntrustmentState | 'lapsed' | 'upcoming' | 'standing' | 'expired';

export const entrustmentPhaseLabels: Readonly<Record<EntrustmentPhase, string>> = {
  offered: '待接受',
  lapsed: '逾期未接受',
  declined: '已谢绝',
  withdrawn: '已撤回',
  accepted: '已接受',
  upcoming: '待生效',
  standing: '生效中',
  expired: '已到期',
  ended: '已终止',
};

interface Period {
  readonly state: EntrustmentState;
  readonly from: Moment;
  readonly until: Moment;
}

export function entrustmentPhase({ state, from, until }: Period, now: Moment): EntrustmentPhase {
  if (state === 'offered') return isBefore(now, until) ? 'offered' : 'lapsed';
  if (state !== 'accepted') return state;
  if (isBefore(now, from)) return 'upcoming';
  return isBefore(now, until) ? 'standing' : 'expired';
}

/** Returns whether it can still take effect, or is in force. */
export function isOpen(entrustment: Period, now: Moment): boolean {
  return ['offered', 'upcoming', 'standing'].includes(entrustmentPhase(entrustment, now));
}

/** Returns the period from the beginning of the first day to the end of the last. */
export const periodOf = (fromDay: Day, untilDay: Day): { readonly from: Date; readonly until: Date } => ({
  from: startOfDay(fromDay),
  until: startOfDay(addDays(untilDay, 1)),
});

export const lastDayOf = (until: Date): Day => addDays(dayOf(until), -1);

export function checkDocumentNo(value: string): string | null {
  if (value.trim() === '') return '请输入委托书编号';
  return value.trim().length > 100 ? '委托书编号不能超过100字' : null;
}

/** Checks the days of a period. The last day is included. */
export function checkPeriod(fromDay: Day, untilDay: Day, today: Day): string | null {
  if (untilDay < fromDay) return '委托截止日不能早于起始日';
  return untilDay < today ? '委托截止日不能早于今天' : null;
}
