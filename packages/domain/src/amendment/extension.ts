import type { IsHoliday } from '../display/day.ts';
import { formatDateTime } from '../display/time.ts';
import { isOver, type LotState } from '../lot/lot.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse, refuseFields } from '../outcome.ts';
import { bindingTimes } from '../tender/binding.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { type Extension, extensionNeeded } from '../tender/time-limits.ts';

export interface RunningLot {
  readonly bidDeadline: Moment;
  readonly prequalificationDeadline: Moment | null;
}

/** The extension that the law requires of an amendment or answer published now. */
export interface ExtensionPlan {
  /** False if no such rule binds the method: then it does not matter whether bids are affected. */
  readonly bound: boolean;
  readonly bid: Extension | null;
  /** Null unless the prequalification is still open. */
  readonly prequalification: Extension | null;
}

export function planExtension(
  tender: { readonly scope: TenderScope; readonly method: Method },
  lot: RunningLot,
  now: Moment,
  isHoliday: IsHoliday,
): ExtensionPlan {
  const { prequalificationDeadline } = lot;
  return {
    bound: bindingTimes[tender.scope][tender.method].clarification !== null,
    bid: extensionNeeded(tender, lot.bidDeadline, now, isHoliday),
    prequalification:
      prequalificationDeadline !== null && isBefore(now, prequalificationDeadline)
        ? extensionNeeded(tender, prequalificationDeadline, now, isHoliday, 'prequalification')
        : null,
  };
}

/** Checks whether issued documents may still change: the lot is published and its bid deadline is in the future. */
export function mayStillChange(
  lot: { readonly state: LotState; readonly bidDeadline: Moment },
  now: Moment,
): true | Refusal<'lot_suspended' | 'lot_over' | 'bid_deadline_passed' | 'transition_not_allowed'> {
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  if (lot.state !== 'published') return refuse('transition_not_allowed');
  return isBefore(now, lot.bidDeadline)
    ? true
    : refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
}

export interface NewTimes {
  readonly bidDeadline?: Date;
  readonly prequalificationDeadline?: Date;
}

/**
 * Returns the deadlines with which an amendment that may affect bids is published: the requested ones if they are
 * lawful, the proposed ones if none are requested. Deadlines only move later.
 */
export function settleTimes(
  plan: ExtensionPlan,
  lot: RunningLot,
  wanted: {
    readonly bidDeadline?: Moment | undefined;
    readonly prequalificationDeadline?: Moment | undefined;
  },
  now: Moment,
): NewTimes | Refusal<'extension_needed' | 'deadline_only_later' | 'invalid_input'> {
  if (wanted.prequalificationDeadline !== undefined && isPrequalificationOver(lot, now))
    return refuseFields([{ field: 'prequalificationDeadline', message: '资格预审已截止，不能再延长' }]);
  const bid = settle('bidDeadline', lot.bidDeadline, plan.bid, wanted.bidDeadline);
  if (bid !== null && 'refused' in bid) return bid;
  const prequalification = settle(
    'prequalificationDeadline',
    lot.prequalificationDeadline,
    plan.prequalification,
    wanted.prequalificationDeadline,
  );
  if (prequalification !== null && 'refused' in prequalification) return prequalification;
  const lastBid = bid?.time ?? lot.bidDeadline;
  if (prequalification !== null && at(prequalification.time) >= at(lastBid)) {
    const message = '资格预审截止时间须早于投标截止时间';
    return { refused: 'invalid_input', fields: [{ field: 'prequalificationDeadline', message }] };
  }
  return {
    ...(bid === null ? {} : { bidDeadline: bid.time }),
    ...(prequalification === null ? {} : { prequalificationDeadline: prequalification.time }),
  };
}

function settle(
  field: 'bidDeadline' | 'prequalificationDeadline',
  present: Moment | null,
  needed: Extension | null,
  wanted: Moment | undefined,
): { readonly time: Date } | null | Refusal<'extension_needed' | 'deadline_only_later'> {
  if (wanted === undefined || present === null) return needed === null ? null : { time: needed.proposed };
  if (needed !== null && at(wanted) < needed.earliest.getTime()) {
    const time = formatDateTime(needed.earliest);
    const message = `须不早于${time}（北京时间）`;
    return { refused: 'extension_needed', values: { time }, fields: [{ field, message }] };
  }
  if (at(wanted) === at(present)) return null;
  return at(wanted) > at(present) ? { time: new Date(at(wanted)) } : refuse('deadline_only_later');
}

/**
 * Returns the deadlines with which the last signature publishes an amendment that may affect bids. A requested time that
 * leaves too little time by then gives way to the proposed one, and one before the present deadline to the present one.
 * A prequalification that has ended by then stays as it is.
 */
export function settleAtPublishing(plan: ExtensionPlan, lot: RunningLot, requested: NewTimes, now: Moment) {
  const { bidDeadline, prequalificationDeadline } = requested;
  const wanted = {
    bidDeadline: ifLateEnough(bidDeadline, lot.bidDeadline, plan.bid),
    prequalificationDeadline: isPrequalificationOver(lot, now)
      ? undefined
      : ifLateEnough(prequalificationDeadline, lot.prequalificationDeadline, plan.prequalification),
  };
  return settleTimes(plan, lot, wanted, now);
}

function isPrequalificationOver({ prequalificationDeadline }: RunningLot, now: Moment): boolean {
  return prequalificationDeadline !== null && !isBefore(now, prequalificationDeadline);
}

function ifLateEnough(requested: Date | undefined, present: Moment | null, needed: Extension | null) {
  if (requested === undefined || present === null) return undefined;
  const earliest = Math.max(at(present), needed === null ? at(present) : needed.earliest.getTime());
  return requested.getTime() < earliest ? undefined : requested;
}

/**
 * Returns whether a second person must confirm an answer. 「不影响投标文件编制」 removes the protection of the deadline, so
 * another person confirms it wherever such a deadline binds.
 */
export function needsSecondPerson(plan: Pick<ExtensionPlan, 'bound'>, affectsBids: boolean): boolean {
  return plan.bound && !affectsBids;
}

/** Checks the reason why an answer, or another change, does not affect bids. */
export function checkNoEffectReason(value: string): string | null {
  const { length } = [...value.trim()];
  return length >= 5 && length <= 500 ? null : '不影响投标文件编制的理由须为5–500字';
}
