import {
  addDays,
  dayLength,
  dayOf,
  type IsHoliday,
  lastDayOf,
  lastWorkingDayOf,
  startOfDay,
} from '../display/day.ts';
import { formatDateTime } from '../display/time.ts';
import type { LotState } from '../lot/lot.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { law } from '../tender/law.ts';
import { methodSteps } from '../tender/method.ts';
import { isAnnounced, type Sourced } from '../tender/sourcing.ts';
import { resultNoticeEnd } from '../tender/time-limits.ts';
import { hallMinutes, type ObjectionRule, objectionRule, type Procuring } from './law.ts';
import { type ObjectionSubject, objectionSubjectLabels } from './objection.ts';

/** The facts that decide whether, and until when, a lot may be objected to. */
export interface ObjectionFacts extends Procuring, Pick<Sourced, 'sourcing'> {
  readonly lot: {
    readonly state: LotState;
    readonly publishedAt: Moment | null;
    readonly documentFrom: Moment;
    readonly prequalificationDeadline: Moment | null;
    readonly prequalificationConcludedAt: Moment | null;
    readonly bidDeadline: Moment;
    readonly publicityFrom: Moment | null;
    readonly publicityUntil: Moment | null;
    readonly awardedAt: Moment | null;
    /** The time of its failure or termination. */
    readonly endedAt: Moment | null;
  };
  /** `openedAt`: the time at which the opening record was complete. */
  readonly opening: { readonly startedAt: Moment; readonly openedAt: Moment | null } | null;
  readonly party: ObjectionParty;
}

/** The objecting party: a company, or another interested person without one (其他利害关系人, 条例22、54). */
export type ObjectionParty = CompanyParty | 'person';

/** The company's participation. */
export interface CompanyParty {
  readonly documentObtainedAt: Moment | null;
  /** It submitted an application for the prequalification. */
  readonly hasApplied: boolean;
  /** It had a submitted bid at the deadline. */
  readonly hasBid: boolean;
}

export type ObjectReason =
  | 'objection_not_provided'
  | 'objection_no_subject'
  | 'objection_early'
  | 'objection_late'
  | 'objection_not_party'
  | 'objection_suppliers_only'
  | 'objection_bidders_only'
  | 'lot_over';

/** The time in which objections are possible; null for a limit that is not known yet. */
export interface ObjectionTime {
  readonly from: Moment | null;
  /** Exclusive. */
  readonly until: Moment | null;
}

/**
 * Checks whether this party may object now. A suspension of the lot does not matter: the buyer's act takes no remedy
 * away. `now`: the time when the objection had fully arrived, by the database's clock.
 */
export function canObject(
  subject: ObjectionSubject,
  facts: ObjectionFacts,
  isHoliday: IsHoliday,
  now: Moment,
): true | Refusal<ObjectReason> {
  const rule = objectionRule(facts, subject);
  if (rule === null) return refuse('objection_not_provided');
  if (!hasSubject(subject, facts)) return refuse('objection_no_subject');
  if (facts.party === 'person') {
    // 政采法52: only suppliers have the right of 质疑.
    if (facts.scope === 'government') return refuse('objection_suppliers_only');
    if (rule.biddersOnly)
      return refuse('objection_bidders_only', { subject: objectionSubjectLabels[subject] });
  }
  if (isPast(facts)) return refuse('lot_over');
  const wanting = partyWanting(subject, rule, facts.party);
  const { from, until } = objectionTime(subject, facts, isHoliday);
  const label = objectionSubjectLabels[subject];
  if (from === null || isBefore(now, from)) {
    return wanting === null
      ? refuse('objection_early', { subject: label })
      : refuse('objection_not_party', { need: wanting });
  }
  if (until !== null && !isBefore(now, until)) {
    return refuse('objection_late', { subject: label, time: formatDateTime(until) });
  }
  return wanting === null ? true : refuse('objection_not_party', { need: wanting });
}

/**
 * Returns whether objections are over. A government purchase that failed or was terminated is still a 采购活动: the right
 * of 政采法52 continues for its days, and `archive` waits for them.
 */
function isPast({ scope, lot: { state } }: ObjectionFacts): boolean {
  if (state === 'archived') return true;
  return scope !== 'government' && (state === 'failed' || state === 'terminated');
}

/** Returns the time for objections by the applicable rule, for screens and for `canObject`. */
export function objectionTime(
  subject: ObjectionSubject,
  facts: ObjectionFacts,
  isHoliday: IsHoliday,
): ObjectionTime {
  const rule = objectionRule(facts, subject);
  const from = begunAt(subject, facts);
  return { from, until: rule === null ? null : untilOf(rule, subject, facts, isHoliday) };
}

function hasSubject(subject: ObjectionSubject, { method, lot }: ObjectionFacts): boolean {
  const steps = methodSteps[method];
  if (subject === 'tender_document') return steps.documents;
  if (subject === 'prequalification_document' || subject === 'prequalification_result')
    return lot.prequalificationDeadline !== null;
  return subject === 'opening' ? steps.publicOpening : true;
}

/** Returns the act that the company lacks to be a party; null if it is a party, and for a person. */
function partyWanting(
  subject: ObjectionSubject,
  { biddersOnly }: ObjectionRule,
  party: ObjectionParty,
): string | null {
  if (party === 'person' || subject === 'prequalification_document') return null;
  const { documentObtainedAt, hasApplied, hasBid } = party;
  if (subject === 'tender_document') return documentObtainedAt === null ? '获取招标文件' : null;
  if (subject === 'prequalification_result') return hasApplied ? null : '递交资格预审申请';
  if (biddersOnly) return hasBid ? null : '递交投标文件';
  return hasBid || hasApplied || documentObtainedAt !== null ? null : '获取招标文件或者递交投标文件';
}

function begunAt(subject: ObjectionSubject, { lot, opening, party }: ObjectionFacts): Moment | null {
  switch (subject) {
    case 'tender_document':
      return (party === 'person' ? null : party.documentObtainedAt) ?? lot.documentFrom;
    case 'prequalification_document':
      return lot.publishedAt;
    case 'prequalification_result':
      return lot.prequalificationConcludedAt;
    case 'opening':
      return opening?.startedAt ?? null;
    case 'result':
      return lot.publicityFrom ?? lot.awardedAt ?? lot.endedAt;
  }
}

function untilOf(
  { time }: ObjectionRule,
  subject: ObjectionSubject,
  facts: ObjectionFacts,
  isHoliday: IsHoliday,
): Moment | null {
  const { lot, opening } = facts;
  switch (time.start) {
    case 'before_deadline': {
      const deadline = subject === 'tender_document' ? lot.bidDeadline : lot.prequalificationDeadline;
      return deadline === null ? null : new Date(at(deadline) - time.value * dayLength);
    }
    case 'in_the_hall': {
      const whole = opening?.openedAt ?? null;
      return whole === null ? null : hallClosesAt(whole);
    }
    case 'publicity':
      return lot.publicityUntil;
    case 'after_knowing': {
      const known = knownAt(subject, facts, isHoliday);
      return known === null ? null : endOfWorkingDay(known, time.value, isHoliday);
    }
  }
}

/** Returns the time when the online hall for reading the record closes. */
export function hallClosesAt(openedAt: Moment): Date {
  return new Date(at(openedAt) + hallMinutes * 60_000);
}

/**
 * 94号令10: returns when the party received the documents, when the step ended, or when the result had been announced.
 */
function knownAt(
  subject: ObjectionSubject,
  { lot, opening, party }: ObjectionFacts,
  isHoliday: IsHoliday,
): Moment | null {
  switch (subject) {
    case 'tender_document':
      return party === 'person' ? null : party.documentObtainedAt;
    case 'prequalification_document':
      // The documents are available for five working days from the announcement (政采条例21).
      return lot.publishedAt === null
        ? null
        : lastMomentOf(lot.publishedAt, law.docSaleMinDaysGovernment.value, isHoliday);
    case 'prequalification_result':
      return lot.prequalificationConcludedAt;
    case 'opening':
      return opening?.openedAt ?? null;
    case 'result':
      // 87号令69: the result is announced for one working day. The end of a lot without a result is known from its
      // notice.
      if (lot.awardedAt !== null) return new Date(resultNoticeEnd(lot.awardedAt, isHoliday).getTime() - 1);
      return lot.endedAt ?? lot.publicityUntil;
  }
}

/** The facts of a lot from the view of a company or a person. */
interface Before extends Omit<ObjectionFacts, 'party'> {
  /** They had a submitted bid at the deadline. */
  readonly hasBid: boolean;
}

/** A bidder who follows the opening sees each bid as it enters the record. */
const followsOpening = ({ hasBid, opening }: Before): boolean => hasBid && opening !== null;

/** A tender without a public notice discloses its candidates only to the bidders. */
const seesCandidates = ({ hasBid, sourcing, lot }: Before): boolean =>
  lot.publicityFrom !== null && (hasBid || isAnnounced({ sourcing }));

/** Returns the possible targets of an objection: names already disclosed to the company or the public. */
export function targetsOf(
  subject: ObjectionSubject,
  {
    bidders,
    candidates,
    party,
    ...facts
  }: ObjectionFacts & { readonly bidders: readonly string[]; readonly candidates: readonly string[] },
): readonly string[] {
  const before = { ...facts, hasBid: party !== 'person' && party.hasBid };
  if (subject === 'opening') return followsOpening(before) ? bidders : [];
  return subject === 'result' && seesCandidates(before) ? candidates : [];
}

/**
 * Returns which names and prices have been disclosed to them. `announced`: the tender was publicly announced, so its
 * opening record is public.
 */
export function isShownTo({ announced, ...before }: Before & { readonly announced: boolean }) {
  const isPublic = announced && before.opening !== null && before.opening.openedAt !== null;
  return {
    bidders: methodSteps[before.method].publicOpening && (isPublic || followsOpening(before)),
    candidates: seesCandidates(before),
    award: before.lot.awardedAt !== null,
  };
}

/** Returns the last millisecond of the last of these working days: the next count excludes the day that contains it. */
function lastMomentOf(from: Moment, workingDays: number, isHoliday: IsHoliday): Date {
  return new Date(endOfWorkingDay(from, workingDays, isHoliday).getTime() - 1);
}

function endOfWorkingDay(from: Moment, workingDays: number, isHoliday: IsHoliday): Date {
  return startOfDay(addDays(lastWorkingDayOf(dayOf(new Date(at(from))), workingDays, isHoliday), 1));
}

/** Returns when the answer is due: the end of the last day (民法典203), extended if it is a day off. */
export function objectionDue(
  { answer }: Pick<ObjectionRule, 'answer'>,
  submittedAt: Moment,
  isHoliday: IsHoliday,
): Date {
  const day = dayOf(new Date(at(submittedAt)));
  // 「当场」: the same day, whether a working day or not.
  if (answer.value === 0) return onTheSpotUntil(submittedAt);
  return answer.unit === 'workingDay'
    ? endOfWorkingDay(submittedAt, answer.value, isHoliday)
    : startOfDay(addDays(lastDayOf(day, answer.value, isHoliday), 1));
}

/** 「当场」: returns the exclusive limit for answering an objection to the opening on the spot, the end of its day. */
export function onTheSpotUntil(submittedAt: Moment): Date {
  return startOfDay(addDays(dayOf(new Date(at(submittedAt))), 1));
}

/** The subjects whose open objections block each act. */
const heldBy = {
  prequalify: ['prequalification_document'],
  open: ['prequalification_document', 'prequalification_result', 'tender_document'],
  publicize: ['prequalification_document', 'prequalification_result', 'tender_document', 'opening'],
  decide: ['prequalification_document', 'prequalification_result', 'tender_document', 'opening', 'result'],
  contract: ['prequalification_document', 'prequalification_result', 'tender_document', 'opening', 'result'],
} as const satisfies Record<string, readonly ObjectionSubject[]>;
export type HeldAct = keyof typeof heldBy;

/**
 * A hold on a lot: an objection without an answer, an answered one whose remedy is not done, or the supervisor's order
 * (`order`), which blocks every act.
 */
export interface Holding {
  readonly subject: ObjectionSubject | 'order';
  readonly answered: boolean;
}

const heldActLabels: Readonly<Record<HeldAct, string>> = {
  prequalify: '公布资格预审结果',
  open: '开标',
  publicize: '公示中标候选人',
  decide: '定标',
  contract: '签订合同',
};

export type HeldReason = 'objection_open' | 'objection_unremedied' | 'complaint_order';

/**
 * Checks whether an act is free of holds. 条例22、54: a step under objection does not proceed before the answer. 政府采购法
 * suspends nothing for a 质疑; the platform blocks there too, since the blocked party can answer. The refusal reveals
 * neither the objector nor the number of objections.
 */
export function isFree(act: HeldAct, holding: readonly Holding[]): true | Refusal<HeldReason> {
  const values = { act: heldActLabels[act] };
  // 条例62、政采法57.
  if (holding.some(({ subject }) => subject === 'order')) return refuse('complaint_order', values);
  const held = holding.filter(({ subject }) => heldBy[act].some((one) => one === subject));
  if (held.some(({ answered }) => !answered)) return refuse('objection_open', values);
  return held.length > 0 ? refuse('objection_unremedied', values) : true;
}
