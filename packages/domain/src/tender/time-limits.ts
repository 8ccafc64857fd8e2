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
import { formatDate, formatDateTime } from '../display/time.ts';
import { at, type Moment } from '../moment.ts';
import { type LawRule, type LawRuleCode, law, type Severity, severityOf } from './law.ts';
import { type Method, methodSteps } from './method.ts';
import type { TenderScope } from './scope.ts';

export interface Schedule {
  readonly method: Method;
  /** When it will be published: the documents count as issued then, or at `documentFrom` where that is later. */
  readonly publishAt: Moment;
  readonly documentFrom: Moment;
  readonly documentUntil: Moment;
  readonly replyUntil?: Moment | null;
  readonly questionUntil?: Moment | null;
  readonly prequalificationDeadline?: Moment | null;
  /** Left out, the prequalification documents count as given out for the least period the law allows. */
  readonly prequalificationDocumentUntil?: Moment | null;
  readonly bidDeadline: Moment;
  /** Left out, it is the deadline, as it must be. */
  readonly openTime?: Moment | null;
}

export interface Violation {
  readonly ruleCode: LawRuleCode | 'orderOfTimes';
  readonly severity: Severity;
  /** The field of the schedule to change. */
  readonly field: keyof Schedule;
  readonly message: string;
  readonly citation: string;
}

/** Every breach of the statutory times (domain rules, section 1) and of plain order; empty when all is well. */
export function checkSchedule(
  schedule: Schedule,
  scope: TenderScope,
  isHoliday: IsHoliday,
): readonly Violation[] {
  const disorder = checkOrder(schedule);
  // Lengths of periods that run backwards say nothing.
  return disorder.length > 0 ? disorder : checkLengths(schedule, scope, isHoliday);
}

function checkOrder(schedule: Schedule): readonly Violation[] {
  const { publishAt, documentFrom, documentUntil, bidDeadline } = schedule;
  const found: Violation[] = [];
  const must = (holds: boolean, field: keyof Schedule, message: string) => {
    if (!holds) found.push({ ruleCode: 'orderOfTimes', severity: 'block', field, message, citation: '' });
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
  return found;
}

function checkLengths(schedule: Schedule, scope: TenderScope, isHoliday: IsHoliday): readonly Violation[] {
  const { method, documentFrom, documentUntil, bidDeadline } = schedule;
  const found: Violation[] = [];
  const least = (code: LawRuleCode, field: keyof Schedule, from: Moment, until: Moment, what: string) => {
    const earliest = startOfDay(earliestDay(law[code], dayOf(new Date(at(from))), isHoliday));
    if (at(until) >= earliest.getTime()) return;
    found.push({
      ruleCode: code,
      severity: severityOf[scope],
      field,
      message: `${what}不得少于${law[code].value}${law[code].unit === 'workingDay' ? '个工作日' : '日'}，最早为${formatDate(earliest)}`,
      citation: law[code].citation,
    });
  };
  const issued = at(documentFrom) > at(schedule.publishAt) ? documentFrom : schedule.publishAt;
  const government = scope === 'government';
  if (methodSteps[method].isTendering) {
    const sale = government ? 'docSaleMinDaysGovernment' : 'docSaleMinDays';
    least(sale, 'documentUntil', issued, documentUntil, '招标文件获取时间');
    const preparation = government ? 'bidPrepMinDaysGovernment' : 'bidPrepMinDays';
    least(preparation, 'bidDeadline', issued, bidDeadline, '自招标文件发出至投标截止');
    const prequalification = schedule.prequalificationDeadline ?? null;
    if (prequalification !== null) {
      // 条例17: five days after the documents are no longer given out, and those are given out for five (条例16).
      const given =
        schedule.prequalificationDocumentUntil ??
        startOfDay(earliestDay(law[sale], dayOf(new Date(at(schedule.publishAt))), isHoliday));
      least(
        'prequalSubmitMin',
        'prequalificationDeadline',
        given,
        prequalification,
        '自资格预审文件停止发售起',
      );
    }
    const openTime = schedule.openTime ?? null;
    if (openTime !== null && at(openTime) !== at(bidDeadline)) {
      found.push({
        ruleCode: 'openAtDeadline',
        severity: severityOf[scope],
        field: 'openTime',
        message: `开标时间须为投标截止时间${formatDateTime(bidDeadline)}`,
        citation: law.openAtDeadline.citation,
      });
    }
  } else if (government) {
    const preparation = governmentPreparation[method];
    if (preparation !== undefined) {
      least(preparation, 'bidDeadline', issued, bidDeadline, '自采购文件发出至响应截止');
    }
  }
  return found;
}

const governmentPreparation: Partial<Record<Method, LawRuleCode>> = {
  negotiation: 'negotiationPrepMinDays',
  inquiry: 'inquiryPrepMinDays',
  consultation: 'consultationPrepMinDays',
};

function earliestDay(rule: LawRule, begin: Day, isHoliday: IsHoliday): Day {
  return rule.unit === 'workingDay'
    ? lastWorkingDayOf(begin, rule.value, isHoliday)
    : lastDayOf(begin, rule.value, isHoliday);
}

/**
 * The deadline a clarification or change published now needs (条例21: 15 days before the bid deadline, 3
 * before that of a prequalification, in hours), or null where the present one leaves the time.
 */
export function extensionNeeded(
  deadline: Moment,
  now: Moment,
  of: 'bid' | 'prequalification' = 'bid',
): Date | null {
  const rule = of === 'bid' ? law.clarifyBeforeDeadline : law.clarifyBeforePrequalification;
  const earliest = at(now) + rule.value * dayLength;
  return at(deadline) >= earliest ? null : new Date(earliest);
}

/** The end (24:00, 民法典203) of the last day of a period that began at `from`. */
export function periodEnd(from: Moment, days: number, isHoliday: IsHoliday): Date {
  return startOfDay(addDays(lastDayOf(dayOf(new Date(at(from))), days, isHoliday), 1));
}

/** The earliest moment at which a publicity of candidates begun at `from` is over (条例54: at least 3 days). */
export function publicityEnd(from: Moment, isHoliday: IsHoliday): Date {
  return periodEnd(from, law.publicity.value, isHoliday);
}

/** By when the contract must be signed after the award notice (法46: within 30 days). */
export function contractDue(issuedAt: Moment, isHoliday: IsHoliday): Date {
  return periodEnd(issuedAt, law.contractDays.value, isHoliday);
}

/** By when an objection must be answered (条例22、54: within 3 days). */
export function objectionReplyDue(submittedAt: Moment, isHoliday: IsHoliday): Date {
  return periodEnd(submittedAt, law.objectionReply.value, isHoliday);
}

/** The last moment, exclusive, of an objection against a document (条例22: 10 days, prequalification 2). */
export function objectionUntil(deadline: Moment, of: 'document' | 'prequalification_document'): Date {
  const rule = of === 'document' ? law.objectDocument : law.objectPrequalificationDocument;
  return new Date(at(deadline) - rule.value * dayLength);
}
