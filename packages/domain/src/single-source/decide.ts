import { addDays, dayOf, type IsHoliday, lastWorkingDayOf, startOfDay } from '../display/day.ts';
import { formatDateTime } from '../display/time.ts';
import type { LotState } from '../lot/lot.ts';
import { at, type Moment } from '../moment.ts';
import { parseDecimal } from '../money/decimal.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { GroundCode } from '../tender/ground.ts';
import { law } from '../tender/law.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';
import { needsPublicity, type SingleSourceOutcome } from './single-source.ts';

/** The facts of a tender that its publicity announces; the lots by their titles, in order. */
export interface ShownTender {
  readonly title: string;
  readonly lots: readonly string[];
  /** The sum of the estimates in yuan with two decimals; null where a lot has none. */
  readonly budget: string | null;
}

/** The publicity that counts: the latest of its tender. */
export interface Publicity {
  readonly shown: ShownTender;
  readonly until: Moment;
  readonly opinions: number;
  readonly outcome: SingleSourceOutcome | null;
}

interface Purchase {
  readonly scope: TenderScope;
  readonly method: Method;
  readonly ground: GroundCode | null;
}

/** The end of the publicity that begins now, and the end of the review after it; each the end of a working day. */
export function publicityTimes(
  now: Date,
  isHoliday: IsHoliday,
): { readonly until: Date; readonly due: Date } {
  const last = lastWorkingDayOf(dayOf(now), law.singleSourcePublicity.value, isHoliday);
  const due = lastWorkingDayOf(last, law.singleSourceReview.value, isHoliday);
  return { until: startOfDay(addDays(last, 1)), due: startOfDay(addDays(due, 1)) };
}

/** The breach of the publicity's rules at this moment: it is missing, runs, has open opinions, or another tender was announced. */
export function checkPublicity(
  tender: Purchase & ShownTender,
  publicity: Publicity | null,
  now: Moment,
): readonly Violation[] {
  if (!needsPublicity(tender)) return [];
  const breach = breachOf(tender, publicity, now);
  return breach === null ? [] : [breach];
}

function breachOf(tender: ShownTender, publicity: Publicity | null, now: Moment): Violation | null {
  if (publicity === null)
    return violation(
      'singleSourcePublicity',
      '从唯一供应商处采购须先进行单一来源公示，公示期不少于5个工作日',
    );
  const { until, opinions, outcome, shown } = publicity;
  if (outcome === 'upheld') return violation('singleSourceReview', '公示的异议成立，应当采取其他采购方式');
  if (outcome === 'abandoned')
    return violation('singleSourcePublicity', '单一来源公示已终止，继续采购的须重新公示');
  if (at(now) < at(until))
    return violation('singleSourcePublicity', `单一来源公示至${formatDateTime(until)}期满，期满后方可继续`);
  if (opinions > 0 && outcome === null)
    return violation('singleSourceReview', '公示期内收到异议，须组织补充论证并作出结论');
  if (!isShown(tender, shown))
    return violation('singleSourcePublicity', '项目名称、标段或者预算与公示的内容不一致，须重新公示');
  return null;
}

function violation(ruleCode: 'singleSourcePublicity' | 'singleSourceReview', message: string): Violation {
  return { ruleCode, severity: 'block', field: 'method', message, ...sourceOf(ruleCode) };
}

/** Whether the tender is the announced one; a smaller budget is no other purchase. */
function isShown(tender: ShownTender, shown: ShownTender): boolean {
  return (
    tender.title === shown.title &&
    tender.lots.length === shown.lots.length &&
    tender.lots.every((title, place) => title === shown.lots[place]) &&
    isWithin(tender.budget, shown.budget)
  );
}

function isWithin(budget: string | null, shown: string | null): boolean {
  const [now, then] = [parseDecimal(budget), parseDecimal(shown)];
  return then === null ? now === null : (now?.lte(then) ?? false);
}

/** Whether a publicity may be published now, in place of an earlier one. */
export function canPublicize(
  tender: Purchase,
  lots: readonly LotState[],
  earlier: Publicity | null,
): true | Refusal<'publicity_not_needed' | 'transition_not_allowed' | 'opinions_open'> {
  if (!needsPublicity(tender)) return refuse('publicity_not_needed');
  if (lots.length === 0 || lots.some((state) => state !== 'draft')) return refuse('transition_not_allowed');
  // An opinion that nobody answered may not vanish behind a new announcement.
  return earlier !== null && earlier.opinions > 0 && earlier.outcome === null
    ? refuse('opinions_open')
    : true;
}

/** Whether an opinion that had arrived at `arrivedAt` counts. */
export function canOpine(
  publicity: {
    readonly until: Moment;
    readonly outcome: SingleSourceOutcome | null;
    readonly replaced: boolean;
  },
  arrivedAt: Moment,
): true | Refusal<'publicity_over' | 'publicity_replaced'> {
  if (publicity.replaced) return refuse('publicity_replaced');
  return publicity.outcome !== null || at(arrivedAt) >= at(publicity.until)
    ? refuse('publicity_over', { time: formatDateTime(publicity.until) })
    : true;
}

const unpublished: readonly LotState[] = ['draft', 'pending_approval', 'approved'];

/** Whether the purchaser may conclude so: on the opinions after the period, or by giving the purchase up at any time. */
export function canConclude(
  publicity: Publicity,
  lots: readonly LotState[],
  outcome: SingleSourceOutcome,
  now: Moment,
): true | Refusal<'transition_not_allowed' | 'single_source_running' | 'no_opinions'> {
  if (publicity.outcome !== null || !lots.every((state) => unpublished.includes(state)))
    return refuse('transition_not_allowed');
  if (outcome === 'abandoned') return true;
  if (at(now) < at(publicity.until))
    return refuse('single_source_running', { time: formatDateTime(publicity.until) });
  return publicity.opinions === 0 ? refuse('no_opinions') : true;
}
