import type { CategoryKind } from '../category/kind.ts';
import { addDays, type Day, dayOf, startOfDay } from '../display/day.ts';
import { isBefore, type Moment } from '../moment.ts';

/** Whose an entrustment is: the purchaser gives it, the agency takes it. */
export type Side = 'purchaser' | 'agency';

export const entrustmentStates = ['offered', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
export type EntrustmentState = (typeof entrustmentStates)[number];

/** For what, and how long, an agency is entrusted. */
export interface Terms {
  /** 委托书 or 委托代理合同, by its number. */
  readonly documentNo: string;
  /** The document itself; null of one from before it was kept. */
  readonly fileId: string | null;
  /** All tenders of these kinds, those to come included. */
  readonly kinds: readonly CategoryKind[];
  /** Single tenders besides. */
  readonly tenderIds: readonly string[];
  readonly from: Moment;
  /** The first moment after its last day. */
  readonly until: Moment;
  /** Who of the purchaser answers for what the agency begins (负责人). */
  readonly ownerId: string;
}

/** An entrustment as it is stored. Whether one that was accepted stands, the clock says. */
export type Entrustment = Terms &
  (
    | { readonly state: 'offered' | 'accepted'; readonly reason: null }
    | { readonly state: 'declined' | 'withdrawn' | 'ended'; readonly reason: string }
  );

/** The stored states, and what the clock makes of them. */
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

/** Whether something can still become of it, or be done under it. */
export function isOpen(entrustment: Period, now: Moment): boolean {
  return ['offered', 'upcoming', 'standing'].includes(entrustmentPhase(entrustment, now));
}

/** From the first moment of its first day to the last of its last. */
export const periodOf = (fromDay: Day, untilDay: Day): { readonly from: Date; readonly until: Date } => ({
  from: startOfDay(fromDay),
  until: startOfDay(addDays(untilDay, 1)),
});

export const lastDayOf = (until: Date): Day => addDays(dayOf(until), -1);

export function checkDocumentNo(value: string): string | null {
  if (value.trim() === '') return '请输入委托书编号';
  return value.trim().length > 100 ? '委托书编号不能超过100字' : null;
}

/** What is wrong with the days; the last day is the period's own. */
export function checkPeriod(fromDay: Day, untilDay: Day, today: Day): string | null {
  if (untilDay < fromDay) return '委托截止日不能早于起始日';
  return untilDay < today ? '委托截止日不能早于今天' : null;
}
