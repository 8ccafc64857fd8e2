import {
  addDays,
  type Day,
  dayOf,
  type IsHoliday,
  isDay,
  lastDayOf,
  lastWorkingDayOf,
  startOfDay,
} from '../display/day.ts';
import { formatDateTime } from '../display/time.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import type { ObjectionParty } from '../objection/access.ts';
import type { Procuring } from '../objection/law.ts';
import type { ObjectionState } from '../objection/objection.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { type ComplaintSubject, complaintSubjectLabels } from './complaint.ts';
import { type ComplaintRule, complaintRule } from './law.ts';

/** The objection that precedes a complaint. */
export interface ObjectedBefore {
  readonly state: ObjectionState;
  /** The end of the statutory term for its answer. */
  readonly dueAt: Moment;
  /** The time of its answer, or of the decision not to receive it. */
  readonly endedAt: Moment | null;
}

/** The facts that decide whether, and until when, a company or a person without one may complain about a lot. */
export interface ComplaintFacts extends Procuring {
  /** The buyer has a supervisor on this platform. */
  readonly hasSupervisor: boolean;
  readonly party: ObjectionParty;
  readonly objection: ObjectedBefore | null;
  /** They have already complained after the same objection. */
  readonly hasComplained: boolean;
  readonly knownOn: Day;
}

export type ComplainReason =
  | 'complaint_not_provided'
  | 'complaint_suppliers_only'
  | 'complaint_no_supervisor'
  | 'complaint_objection_first'
  | 'complaint_early'
  | 'complaint_late'
  | 'complaint_not_party'
  | 'complaint_already';

/** The time in which complaints are possible; null for a limit that is not known yet. */
export interface ComplaintTime {
  readonly from: Moment | null;
  /** Exclusive. */
  readonly until: Moment | null;
}

/**
 * Checks whether this party may complain now. `now`: the time when the complaint had fully arrived, by the database's
 * clock.
 */
export function canComplain(
  subject: ComplaintSubject,
  facts: ComplaintFacts,
  isHoliday: IsHoliday,
  now: Moment,
): true | Refusal<ComplainReason> {
  const rule = complaintRule(facts, subject);
  if (rule === null) return refuse('complaint_not_provided');
  const { objection, party } = facts;
  // 政采法55: after a 质疑, which only suppliers have.
  if (party === 'person' && facts.scope === 'government') return refuse('complaint_suppliers_only');
  if (!facts.hasSupervisor) return refuse('complaint_no_supervisor');
  const first = refuse('complaint_objection_first', { subject: complaintSubjectLabels[subject] });
  if (rule.objectionFirst && (objection === null || ['draft', 'withdrawn'].includes(objection.state)))
    return first;
  if (!rule.objectionFirst && !isConcerned(party)) return refuse('complaint_not_party');
  const { from, until } = complaintTime(subject, facts, isHoliday);
  if (from !== null && isBefore(now, from)) return refuse('complaint_early', { time: formatDateTime(from) });
  if (until !== null && !isBefore(now, until))
    return refuse('complaint_late', { time: formatDateTime(until) });
  return facts.hasComplained ? refuse('complaint_already') : true;
}

/**
 * The system cannot verify whether a person is an interested one (条例60). The supervisor decides it, by the ground
 * `not_party`.
 */
const isConcerned = (party: ObjectionParty): boolean =>
  party === 'person' || party.hasBid || party.hasApplied || party.documentObtainedAt !== null;

/** Returns the time for complaints, for screens and for `canComplain`. */
export function complaintTime(
  subject: ComplaintSubject,
  facts: Pick<ComplaintFacts, 'scope' | 'method' | 'objection' | 'knownOn'>,
  isHoliday: IsHoliday,
): ComplaintTime {
  const rule = complaintRule(facts, subject);
  if (rule === null) return { from: null, until: null };
  const { objection, knownOn } = facts;
  if (!rule.objectionFirst)
    return { from: null, until: isDay(knownOn) ? endOf(rule.time, knownOn, isHoliday) : null };
  if (objection === null) return { from: null, until: null };
  const { dueAt, endedAt } = objection;
  const termEnds = dayOf(new Date(at(dueAt) - 1));
  const answered = endedAt === null ? null : dayOf(new Date(at(endedAt)));
  return { from: endedAt ?? dueAt, until: endOf(rule.time, countsFrom(rule, termEnds, answered), isHoliday) };
}

/**
 * Returns the day after which the count begins. 条例60: the days of the answer are not counted, so it is the day of the
 * answer, or the last day of a term that passed without one. 政采法55: 「答复期满后」, so it is never before the term's last day,
 * however early the answer came.
 */
function countsFrom({ time }: ComplaintRule, termEnds: Day, answered: Day | null): Day {
  if (answered === null) return termEnds;
  return time.unit === 'workingDay' && answered < termEnds ? termEnds : answered;
}

/** Returns the end of the last day (民法典203), extended if it is a day off. */
function endOf(
  { value, unit }: { readonly value: number; readonly unit: 'day' | 'workingDay' },
  begin: Day,
  isHoliday: IsHoliday,
): Date {
  const last =
    unit === 'workingDay' ? lastWorkingDayOf(begin, value, isHoliday) : lastDayOf(begin, value, isHoliday);
  return startOfDay(addDays(last, 1));
}

/**
 * Returns when the supervisor must decide whether to receive a complaint that arrived, or was corrected, at `cameAt`.
 */
export function reviewDue({ review }: ComplaintRule, cameAt: Moment, isHoliday: IsHoliday): Date {
  return endOf(review, dayOf(new Date(at(cameAt))), isHoliday);
}

/**
 * Returns when the supervisor must decide. A corrected complaint counts from its correction (94号令27: the time of the
 * correction is not counted).
 */
export function decisionDue(
  { decision }: ComplaintRule,
  { cameAt, receivedAt }: { readonly cameAt: Moment; readonly receivedAt: Moment },
  isHoliday: IsHoliday,
): Date {
  const from = decision.from === 'submission' ? cameAt : receivedAt;
  return endOf(decision, dayOf(new Date(at(from))), isHoliday);
}

/** Returns the latest end of a suspension ordered now, which days off do not extend; null if there is no limit. */
export function suspensionEnds({ suspension }: ComplaintRule, now: Moment): Date | null {
  return suspension === null ? null : startOfDay(addDays(dayOf(new Date(at(now))), suspension.value + 1));
}

/** Returns the end of the last day for the correction. */
export function correctionEnds(days: number, now: Moment, isHoliday: IsHoliday): Date {
  return endOf({ value: days, unit: 'workingDay' }, dayOf(new Date(at(now))), isHoliday);
}
