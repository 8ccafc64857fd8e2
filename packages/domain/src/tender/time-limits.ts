import {
  addDays,
  type Day,
  dayLength,
  dayOf,
  type IsHoliday,
  lastDayOf,
  lastWorkingDayOf,
  startOfDay,
} from '../display/day.ts';
import { formatDate } from '../display/time.ts';
import { at, type Moment } from '../moment.ts';
import { type BindingTimes, bindingTimes } from './binding.ts';
import { type LawLimitCode, type LawRule, law, severityOf } from './law.ts';
import { type Method, methodSteps } from './method.ts';
import type { TenderScope } from './scope.ts';
import { ownRule, sourceOf, type Violation } from './violation.ts';

export interface Schedule {
  readonly method: Method;
  /** The time of the publication. The documents count as issued then, or at `documentFrom` if that is later. */
  readonly publishAt: Moment;
  readonly documentFrom: Moment;
  readonly documentUntil: Moment;
  readonly replyUntil?: Moment | null;
  readonly questionUntil?: Moment | null;
  readonly prequalificationDeadline?: Moment | null;
  /** If it is absent, the prequalification documents count as available for the shortest period of the law. */
  readonly prequalificationDocumentUntil?: Moment | null;
  readonly bidDeadline: Moment;
}

/**
 * Returns every violation of the statutory times (domain rules, section 1) and of their order; empty if there is none.
 */
export function checkSchedule(
  schedule: Schedule,
  scope: TenderScope,
  isHoliday: IsHoliday,
): readonly Violation[] {
  const disorder = checkOrder(schedule);
  // The lengths of periods in the wrong order are meaningless.
  return disorder.length > 0 ? disorder : checkLengths(schedule, scope, isHoliday);
}

function checkOrder(schedule: Schedule): readonly Violation[] {
  const { publishAt, documentFrom, documentUntil, bidDeadline } = schedule;
  const violations: Violation[] = [];
  const must = (holds: boolean, field: keyof Schedule, message: string) => {
    if (!holds) violations.push({ ruleCode: 'orderOfTimes', severity: 'block', field, message, ...ownRule });
  };
  const optional = (moment: Moment | null | undefined) => moment ?? null;
  const prequalification = optional(schedule.prequalificationDeadline);
  const question = optional(schedule.questionUntil);
  const reply = optional(schedule.replyUntil);
  must(at(documentUntil) > at(documentFrom), 'documentUntil', '文件获取截止时间须晚于开始时间');
  must(at(documentUntil) > at(publishAt), 'documentUntil', '文件获取截止时间须晚于发布时间');
  must(at(bidDeadline) >= at(documentUntil), 'bidDeadline', '投标截止时间不得早于文件获取截止时间');
  must(at(bidDeadline) > at(publishAt), 'bidDeadline', '投标截止时间须晚于发布时间');
  if (prequalification !== null) {
    must(at(prequalification) > at(publishAt), 'prequalificationDeadline', '资格预审截止时间须晚于发布时间');
    must(
      at(prequalification) < at(bidDeadline),
      'prequalificationDeadline',
      '资格预审截止时间须早于投标截止时间',
    );
  }
  if (question !== null) {
    must(
      at(question) > at(documentFrom) && at(question) <= at(bidDeadline),
      'questionUntil',
      '提疑截止时间须在文件获取开始之后、投标截止之前',
    );
  }
  if (reply !== null) {
    must(
      at(reply) > at(publishAt) && at(reply) <= at(bidDeadline),
      'replyUntil',
      '邀请回复截止时间须在发布之后、投标截止之前',
    );
  }
  return violations;
}

function checkLengths(schedule: Schedule, scope: TenderScope, isHoliday: IsHoliday): readonly Violation[] {
  const { method, documentFrom, documentUntil, bidDeadline } = schedule;
  const bound = bindingTimes[scope][method];
  const violations: Violation[] = [];
  const least = (
    code: LawLimitCode | null,
    field: keyof Schedule,
    from: Moment,
    until: Moment,
    what: string,
  ) => {
    if (code === null) return;
    const earliest = startOfDay(earliestDay(law[code], dayOf(new Date(at(from))), isHoliday));
    if (at(until) >= earliest.getTime()) return;
    violations.push({
      ruleCode: code,
      severity: severityOf[scope],
      field,
      message: `${what}不得少于${periodText(law[code])}，最早为${formatDate(earliest)}`,
      ...sourceOf(code),
    });
  };
  const issued = at(documentFrom) > at(schedule.publishAt) ? documentFrom : schedule.publishAt;
  const { isTendering } = methodSteps[method];
  const documents = isTendering ? '招标文件' : '采购文件';
  least(bound.sale, 'documentUntil', issued, documentUntil, `${documents}获取时间`);
  least(
    bound.preparation,
    'bidDeadline',
    issued,
    bidDeadline,
    `自${documents}发出至${isTendering ? '投标' : '响应'}截止`,
  );
  const prequalification = schedule.prequalificationDeadline ?? null;
  if (prequalification !== null && bound.sale !== null) {
    // 条例17: five days after the end of the document period, which lasts five days (条例16).
    const given =
      schedule.prequalificationDocumentUntil ??
      startOfDay(earliestDay(law[bound.sale], dayOf(new Date(at(schedule.publishAt))), isHoliday));
    least(
      bound.prequalification,
      'prequalificationDeadline',
      given,
      prequalification,
      '自资格预审文件停止发售起',
    );
  }
  return violations;
}

/** Formats a period: 「20日」, 「5个工作日」. */
export function periodText({ value, unit }: Pick<LawRule, 'value' | 'unit'>): string {
  return `${value}${unit === 'workingDay' ? '个工作日' : '日'}`;
}

function earliestDay(rule: LawRule, begin: Day, isHoliday: IsHoliday): Day {
  return rule.unit === 'workingDay'
    ? lastWorkingDayOf(begin, rule.value, isHoliday)
    : lastDayOf(begin, rule.value, isHoliday);
}

/** An extension that the law requires. */
export interface Extension {
  /** The earliest lawful deadline, to the millisecond. */
  readonly earliest: Date;
  /** The proposed deadline: on the first working day from then on, at the same time of day as the present one. */
  readonly proposed: Date;
  readonly ruleCode: LawLimitCode;
}

/**
 * Returns the extension that a change or an answer published now requires (条例21: 15 days before the bid deadline, 3
 * before that of a prequalification, in hours; working days count as days). Null if the present deadline leaves the
 * time, or if no rule binds the method.
 */
export function extensionNeeded(
  tender: { readonly scope: TenderScope; readonly method: Method },
  deadline: Moment,
  now: Moment,
  isHoliday: IsHoliday,
  of: 'bid' | 'prequalification' = 'bid',
): Extension | null {
  const bound: BindingTimes = bindingTimes[tender.scope][tender.method];
  const ruleCode = of === 'bid' ? bound.clarification : bound.prequalificationClarification;
  if (ruleCode === null) return null;
  const rule: LawRule = law[ruleCode];
  const earliest =
    rule.unit === 'workingDay'
      ? startOfDay(earliestDay(rule, dayOf(new Date(at(now))), isHoliday))
      : new Date(at(now) + rule.value * dayLength);
  if (at(deadline) >= earliest.getTime()) return null;
  return { earliest, proposed: sameHourFrom(earliest, deadline, isHoliday), ruleCode };
}

/** Returns the first moment from `earliest` on at the time of day of `like`, on a working day. */
function sameHourFrom(earliest: Date, like: Moment, isHoliday: IsHoliday): Date {
  const likeTime = new Date(at(like));
  const hour = likeTime.getTime() - startOfDay(dayOf(likeTime)).getTime();
  let day = dayOf(earliest);
  if (startOfDay(day).getTime() + hour < earliest.getTime()) day = addDays(day, 1);
  return new Date(startOfDay(lastDayOf(day, 0, isHoliday)).getTime() + hour);
}

/** Returns the end (24:00, 民法典203) of the last day of a period that began at `from`. */
export function periodEnd(from: Moment, days: number, isHoliday: IsHoliday): Date {
  return startOfDay(addDays(lastDayOf(dayOf(new Date(at(from))), days, isHoliday), 1));
}

/** The end of the announcement of a result: one working day (87号令69). */
export function resultNoticeEnd(from: Moment, isHoliday: IsHoliday): Date {
  return startOfDay(addDays(lastWorkingDayOf(dayOf(new Date(at(from))), 1, isHoliday), 1));
}

/** Returns the earliest end of a publicity of candidates that began at `from` (条例54: at least 3 days). */
export function publicityEnd(from: Moment, isHoliday: IsHoliday): Date {
  return periodEnd(from, law.publicity.value, isHoliday);
}

/** Returns when the candidates must be publicized after the report (条例54: within 3 days); null if no term binds. */
export function publicityDue(
  { scope, method }: { readonly scope: TenderScope; readonly method: Method },
  reportedAt: Moment | null,
  isHoliday: IsHoliday,
): Date | null {
  if (reportedAt === null || scope !== 'mandatory' || !methodSteps[method].isTendering) return null;
  return periodEnd(reportedAt, law.publicityWithin.value, isHoliday);
}

/** Returns when the contract must be signed after the award notice (法46: within 30 days). */
export function contractDue(issuedAt: Moment, isHoliday: IsHoliday): Date {
  return periodEnd(issuedAt, law.contractDays.value, isHoliday);
}

/** Returns when the validity of the bids ends: the end of the last of so many days from the deadline on (条例25). */
export function bidsValidUntil(
  { bidDeadline, bidValidityDays }: { readonly bidDeadline: Moment; readonly bidValidityDays: number },
  isHoliday: IsHoliday,
): Date {
  return periodEnd(bidDeadline, bidValidityDays, isHoliday);
}
