import { formatDateTime } from '../display/time.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { Change } from '../tender/announcement.ts';
import { canExtend } from '../tender/rules.ts';

/** The times of a published lot that may be extended. */
export interface LotDeadlines {
  readonly documentUntil: Moment;
  readonly questionUntil: Moment | null;
  readonly prequalificationDeadline: Moment | null;
  readonly bidDeadline: Moment;
}

export type LaterTimes = { readonly [Field in keyof LotDeadlines]?: Date };

export type Wanted = { readonly bidDeadline: Moment } & {
  readonly [Field in Exclude<keyof LotDeadlines, 'bidDeadline'>]?: Moment | undefined;
};

const labels = {
  documentUntil: '招标文件获取截止时间',
  questionUntil: '提疑截止时间',
  prequalificationDeadline: '资格预审截止时间',
  bidDeadline: '投标截止时间',
} as const satisfies Record<keyof LotDeadlines, string>;
const fields = Object.keys(labels) as (keyof LotDeadlines)[];

/**
 * Returns the extended times. Only later times before the deadline are accepted, on the clock read under the lock,
 * since a bid may be arriving.
 */
export function laterTimes(
  lot: LotDeadlines,
  wanted: Wanted,
  now: Moment,
): LaterTimes | Refusal<'bid_deadline_passed' | 'deadline_only_later' | 'invalid_input'> {
  const may = canExtend(lot.bidDeadline, wanted.bidDeadline, now);
  if (isRefused(may)) return may;
  const wrong = wrongTimes(lot, wanted, now);
  return wrong.length > 0 ? refuseFields(wrong) : changedTimes(lot, wanted);
}

function changedTimes(lot: LotDeadlines, wanted: Partial<Wanted>): LaterTimes {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [old, time] = [lot[field], wanted[field]];
      return time === undefined || (old !== null && at(old) === at(time))
        ? []
        : [[field, new Date(at(time))]];
    }),
  );
}

/**
 * Returns the field errors: each time may only be extended, must not have passed (prequalification), and stays before
 * the bid deadline.
 */
function wrongTimes(lot: LotDeadlines, wanted: Wanted, now: Moment): readonly FieldError[] {
  const wrong: FieldError[] = [];
  for (const field of ['documentUntil', 'questionUntil', 'prequalificationDeadline'] as const) {
    const [old, time] = [lot[field], wanted[field]];
    if (time === undefined || (old !== null && at(old) === at(time))) continue;
    const say = (message: string) => wrong.push({ field, message: `${labels[field]}${message}` });
    if (old === null) say('原未设置，不能在变更中新增');
    else if (at(time) < at(old)) say('只能延后，不能提前');
    else if (field === 'prequalificationDeadline' && !isBefore(now, old)) say('已过，不能再延后');
    else if (at(time) > at(wanted.bidDeadline)) say('不能晚于投标截止时间');
    else if (field === 'prequalificationDeadline' && at(time) === at(wanted.bidDeadline))
      say('须早于投标截止时间');
  }
  return wrong;
}

/**
 * Returns the deadline with which a suspended lot resumes. If the deadline passed during the suspension, a new one is
 * required, so that nobody loses the right to bid.
 */
export function resumedDeadline(
  lot: LotDeadlines & { readonly suspendedAt: Moment; readonly stateBeforeSuspension: string },
  wanted: Moment | undefined,
  now: Moment,
): LaterTimes | Refusal<'deadline_only_later' | 'invalid_input'> {
  const say = (message: string) => refuseFields([{ field: 'bidDeadline', message }]);
  const wasOpen = lot.stateBeforeSuspension === 'published' && isBefore(lot.suspendedAt, lot.bidDeadline);
  if (wanted === undefined) {
    return wasOpen && !isBefore(now, lot.bidDeadline)
      ? say('暂停期间投标截止时间已过，请设定新的投标截止时间')
      : {};
  }
  if (!wasOpen) return say('投标已截止，不能再变更投标截止时间');
  if (at(wanted) < at(lot.bidDeadline)) return refuse('deadline_only_later');
  if (!isBefore(now, wanted)) return say('投标截止时间须晚于当前时间');
  return changedTimes(lot, { bidDeadline: wanted });
}

/** Describes the extended times for a notice. */
export function describeTimes(
  before: Partial<LotDeadlines>,
  after: { readonly [Field in keyof LotDeadlines]?: LotDeadlines[Field] | undefined },
): readonly Change[] {
  return fields.flatMap((field) => {
    const [old = null, time = null] = [before[field], after[field]];
    return time === null || (old !== null && at(old) === at(time))
      ? []
      : [{ field, label: labels[field], before: timeText(old), after: timeText(time) }];
  });
}

function timeText(time: Moment | null): string {
  return time === null ? '未设置' : formatDateTime(time);
}
