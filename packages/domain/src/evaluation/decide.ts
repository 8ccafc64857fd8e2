import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { next } from '../transition.ts';
import {
  type AnsweredFinding,
  checkAnswers,
  type DecidedFinding,
  explainedFindings,
} from './finding-answer.ts';
import { checkNegotiationRecord, type NegotiationRecord } from './negotiation-record.ts';
import { isDecidedWithoutScores, passedOf } from './stage.ts';
import { type BidStanding, openTie } from './standing.ts';
import { evaluationMachine } from './transitions.ts';

/** An evaluation. A concluded one has a report and a result. */
export type Evaluation =
  | {
      /**
       * `preliminary`: the members review whether each bid is responsive · `awaiting_prices`: no sheet can be written until the price envelopes are opened (双信封) · `signing`: the report
       * is drawn up, and its members sign it.
       */
      readonly state: 'preliminary' | 'scoring' | 'awaiting_prices' | 'signing';
      readonly startedAt: Moment;
      /** The end of the preliminary review; null if it is open, or if the evaluation began in a release without it. */
      readonly preliminaryClosedAt: Moment | null;
      /** The bids that passed the last closed review; empty without one. */
      readonly passed: readonly string[];
      /** The decisions on the findings at the last end of the preliminary review; empty without one. */
      readonly decidedFindings: readonly DecidedFinding[];
      readonly concludedAt: null;
      readonly concludedBy: null;
      readonly report: null;
      readonly result: null;
      readonly findings: null;
    }
  | {
      readonly state: 'concluded';
      readonly startedAt: Moment;
      readonly preliminaryClosedAt: Moment | null;
      readonly passed: readonly string[];
      readonly decidedFindings: readonly DecidedFinding[];
      readonly concludedAt: Moment;
      readonly concludedBy: string;
      readonly report: string;
      readonly result: readonly BidStanding[];
      /** The findings on the bids that pass, with the reasons why they were not rejected. */
      readonly findings: readonly AnsweredFinding[];
    };

/** Begins the evaluation, with the first sheet. */
export interface Start {
  readonly kind: 'start';
}

/**
 * The committee has judged the technical and commercial parts of a lot with two envelopes, and asks for the prices of
 * the bids that pass.
 */
export interface CloseReview {
  readonly kind: 'closeReview';
  readonly lot: LotState;
  readonly splitEnvelope: boolean;
  readonly unfinished: number;
  /** See `DrawUp`. */
  readonly discrepancies: number;
  readonly openProposals: number;
  readonly pendingClarifications: number;
  /** The bids that pass. */
  readonly passed: readonly string[];
  /** The number of these whose price envelope is sealed. */
  readonly sealed: number;
}

/** The price envelopes are opened. */
export interface ReceivePrices {
  readonly kind: 'receivePrices';
}

/** A member left before the prices were opened: the review is open again (条例48). */
interface ReopenReview {
  readonly kind: 'reopenReview';
}

/** Draws up the committee's report (条例53), which its members then sign. */
export interface DrawUp {
  readonly kind: 'drawUp';
  readonly lot: LotState;
  readonly negotiating: boolean;
  /** Whether the method requires a negotiation before the comparison, and none was concluded with last offers. */
  readonly unnegotiated: boolean;
  /** The number of evaluators who have not submitted their sheet. A lot that fails before the scoring needs no sheets. */
  readonly unfinished: number;
  /** The number of scores that members have to check (87号令64). */
  readonly discrepancies: number;
  /** The number of questions that members propose, and that the chair has neither issued nor declined. */
  readonly openProposals: number;
  /**
   * The number of clarifications that wait for a reply whose term has not ended, or whose reply is neither accepted nor
   * found insufficient. A reply is part of the bid that is judged (条例52). One issued longer ago than `longestReplyDays`
   * is not waited for.
   */
  readonly pendingClarifications: number;
  readonly standings: readonly BidStanding[];
  /** The number of responsive bids that the method requires. */
  readonly least: number;
  /** The findings on the bids that pass, on which the preliminary review did not decide, each with the committee's answer. */
  readonly findings: readonly DecidedFinding[];
  /** The number of claimed deductions of bids that pass which the committee has neither confirmed nor denied. */
  readonly undecidedClaims: number;
  /**
   * Whether the committee may continue with fewer bids, or must reject all: only 招标 may continue (评标委员会和评标方法暂行规定27). A
   * government purchase ends (87号令43).
   */
  readonly mayGoOn: boolean;
  /** The reason why the competition is still sufficient; empty if the committee rejects all. */
  readonly competing: string;
  readonly report: string;
  /** Whether a report that names candidates needs the record of the negotiation. */
  readonly needsRecord: boolean;
  /** 协商情况记录; null without one. */
  readonly record: NegotiationRecord | null;
}

/** The decisions of a report, as its members sign them. */
export interface ReportDecisions {
  readonly report: string;
  readonly result: readonly BidStanding[];
  /** The findings on the bids that pass, with the reasons why they were not rejected. */
  readonly findings: readonly AnsweredFinding[];
  /** The reason why the lot fails for too few responsive bids (评标委员会和评标方法暂行规定27); null if it does not. */
  readonly failure: string | null;
}

/** Every member has signed the report, dissented, or is counted as consenting. */
export interface Conclude {
  readonly kind: 'conclude';
  readonly lot: LotState;
  readonly decisions: ReportDecisions;
  /** The member who drew up the report. */
  readonly by: string;
}

/** The report is void before the last signature, and the committee draws up another one. */
export interface TakeBack {
  readonly kind: 'takeBack';
}

/** Returns whether a committee with too few responsive bids may continue, by the law of the lot. */
export const mayGoOnWithFew = ({ scope, method }: { readonly scope: TenderScope; readonly method: Method }) =>
  scope !== 'government' && methodSteps[method].isTendering;

/** Evaluates the lot anew after a justified objection. */
export interface Reopen {
  readonly kind: 'reopen';
}

export interface Concluded extends Omit<ReportDecisions, 'report'> {
  readonly kind: 'conclude';
  readonly from: Evaluation;
}
export interface ReviewClosed {
  readonly kind: 'closeReview';
  readonly passed: readonly string[];
}
type NotAllowed = 'transition_not_allowed';

/** Applies a command to an evaluation. Returns the new evaluation and the event, or the refusal. */
export function decide(
  evaluation: Evaluation | null,
  command: Start,
  now: Moment,
): { evaluation: Evaluation };
export function decide(
  evaluation: Evaluation | null,
  command: Conclude,
  now: Moment,
): { readonly evaluation: Evaluation; readonly event: Concluded } | Refusal<NotAllowed>;
export function decide(
  evaluation: Evaluation | null,
  command: DrawUp,
  now: Moment,
):
  | {
      readonly evaluation: Evaluation;
      readonly decisions: ReportDecisions;
      /** 协商情况记录; null if the report needs none, and for a lot that fails. */
      readonly record: NegotiationRecord | null;
    }
  | Refusal<
      | NotAllowed
      | 'preliminary_open'
      | 'scoring_unfinished'
      | HoldingBack
      | 'negotiation_running'
      | 'negotiation_missing'
      | 'findings_unanswered'
      | 'preferences_undecided'
      | 'ranking_tied'
      | 'prices_sealed'
      | 'invalid_input'
    >;
export function decide(
  evaluation: Evaluation | null,
  command: CloseReview,
  now: Moment,
):
  | { readonly evaluation: Evaluation; readonly event: ReviewClosed }
  | Refusal<NotAllowed | 'scoring_unfinished' | HoldingBack | 'prices_not_sealed'>;
export function decide(
  evaluation: Evaluation | null,
  command: ReceivePrices,
  now: Moment,
): { readonly evaluation: Evaluation } | Refusal<NotAllowed>;
export function decide(
  evaluation: Evaluation | null,
  command: TakeBack | Reopen | ReopenReview,
  now: Moment,
): { readonly evaluation: Evaluation } | Refusal<NotAllowed>;
export function decide(
  from: Evaluation | null,
  command: Start | CloseReview | ReceivePrices | ReopenReview | DrawUp | TakeBack | Conclude | Reopen,
  now: Moment,
):
  | {
      readonly evaluation: Evaluation;
      readonly event?: Concluded | ReviewClosed;
      readonly decisions?: ReportDecisions;
      readonly record?: NegotiationRecord | null;
    }
  | Refusal {
  if (command.kind === 'drawUp') return drawUp(from, command);
  if (command.kind === 'conclude') return conclude(from, command, now);
  if (command.kind === 'closeReview') return closeReview(from, command);
  if (command.kind === 'reopenReview') {
    const state = from === null ? null : next(evaluationMachine, from.state, 'reopenReview', 'system');
    if (from === null || from.state === 'concluded' || state === null || isRefused(state))
      return refuse('transition_not_allowed');
    return { evaluation: { ...from, state: 'scoring', passed: [] } };
  }
  if (command.kind === 'receivePrices' || command.kind === 'takeBack') {
    const state = from === null ? null : next(evaluationMachine, from.state, command.kind, 'system');
    if (from === null || from.state === 'concluded' || state === null || isRefused(state))
      return refuse('transition_not_allowed');
    return { evaluation: { ...from, state: 'scoring' } };
  }
  const begun: Evaluation = {
    ...{ startedAt: now, preliminaryClosedAt: null, passed: [], decidedFindings: [] },
    state: 'preliminary',
    ...{ concludedAt: null, concludedBy: null, report: null, result: null, findings: null },
  };
  if (command.kind === 'reopen') {
    const state = from === null ? null : next(evaluationMachine, from.state, 'reopen', 'buyer');
    if (state === null || isRefused(state)) return refuse('transition_not_allowed');
    return { evaluation: begun };
  }
  return { evaluation: from ?? begun };
}

type HoldingBack = 'scores_unchecked' | 'proposals_open' | 'clarifications_pending';

/**
 * Scores are reconciled before the result (87号令64). A reply is part of the bid that is judged: the committee judges when
 * its questions are asked and answered (条例52).
 */
export function checkAnswered({
  discrepancies,
  openProposals,
  pendingClarifications,
}: Pick<DrawUp, 'discrepancies' | 'openProposals' | 'pendingClarifications'>): true | Refusal<HoldingBack> {
  if (discrepancies > 0) return refuse('scores_unchecked', { n: discrepancies });
  if (openProposals > 0) return refuse('proposals_open', { n: openProposals });
  return pendingClarifications > 0 ? refuse('clarifications_pending', { n: pendingClarifications }) : true;
}

function closeReview(
  from: Evaluation | null,
  { lot, splitEnvelope, unfinished, passed, sealed, ...questions }: CloseReview,
) {
  if (lot !== 'evaluating' || !splitEnvelope) return refuse('transition_not_allowed');
  if (unfinished > 0) return refuse('scoring_unfinished', { n: unfinished });
  if (from === null) return refuse('transition_not_allowed');
  const state = next(evaluationMachine, from.state, 'closeReview', 'evaluator');
  if (isRefused(state)) return state;
  if (from.state === 'concluded') return refuse('transition_not_allowed');
  const answered = checkAnswered(questions);
  if (answered !== true) return answered;
  if (sealed === 0) return refuse('prices_not_sealed');
  const evaluation: Evaluation = { ...from, state: 'awaiting_prices', passed };
  return { evaluation, event: { kind: 'closeReview', passed } as const };
}

function drawUp(from: Evaluation | null, command: DrawUp) {
  const { lot, negotiating, unnegotiated, unfinished, standings, least } = command;
  const { mayGoOn, competing } = command;
  if (from === null || from.state === 'preliminary') return refuse('preliminary_open');
  const left = standings.filter(({ responsive }) => responsive).length;
  const goesOn = left < least && left > 0 && mayGoOn && [...competing].length >= 5;
  const isFailing = isDecidedWithoutScores(passedOf(from), least) && !goesOn;
  if (unfinished > 0 && !isFailing) return refuse('scoring_unfinished', { n: unfinished });
  if (lot !== 'evaluating') return refuse('transition_not_allowed');
  // 谈判 precedes the report: the last offer is judged.
  if (negotiating) return refuse('negotiation_running');
  if (unnegotiated && !isFailing) return refuse('negotiation_missing');
  const state = next(evaluationMachine, from.state, 'drawUp', 'evaluator');
  if (isRefused(state)) return state;
  if (from.state === 'concluded') return refuse('transition_not_allowed');
  const answered = checkAnswered(command);
  if (answered !== true) return answered;
  // 条例51: every finding is answered before the report, by a rejection or by the reason for none.
  const open = checkAnswers(command.findings);
  if (open.length > 0) return { ...refuse('findings_unanswered', { n: open.length }), fields: open };
  if (command.undecidedClaims > 0) return refuse('preferences_undecided', { n: command.undecidedClaims });
  const enough = left >= least || goesOn;
  // Without their prices the bids can all be rejected, and no other report is possible.
  if (enough && standings.some(({ responsive, priceSealed }) => responsive && priceSealed))
    return refuse('prices_sealed');
  const tie = openTie(standings);
  if (enough && tie !== null) return refuse('ranking_tied', { n: tie });
  const isRecorded = enough && command.needsRecord;
  const missing = isRecorded ? checkNegotiationRecord(command.record) : [];
  if (missing.length > 0) return refuseFields(missing);
  const result = enough ? standings : standings.map((one) => ({ ...one, candidate: false }));
  const report = goesOn
    ? `${command.report}\n\n有效投标${left}家，不足${least}家，评标委员会认为竞争仍然充分，未否决全部投标。理由：${competing}`
    : command.report;
  const failure = enough ? null : `经评审，有效投标不足${least}家`;
  const passing = new Set(standings.flatMap(({ bidId, responsive }) => (responsive ? [bidId] : [])));
  const findings = explainedFindings([...from.decidedFindings, ...command.findings], (bidId) =>
    passing.has(bidId),
  );
  const evaluation: Evaluation = { ...from, state: 'signing' };
  const record = isRecorded ? command.record : null;
  return { evaluation, decisions: { report, result, findings, failure }, record };
}

function conclude(from: Evaluation | null, { lot, decisions, by }: Conclude, now: Moment) {
  if (lot !== 'evaluating' || from === null) return refuse('transition_not_allowed');
  const state = next(evaluationMachine, from.state, 'conclude', 'system');
  if (isRefused(state)) return state;
  const { report, ...decided } = decisions;
  const evaluation: Evaluation = {
    state: 'concluded',
    startedAt: from.startedAt,
    preliminaryClosedAt: from.preliminaryClosedAt,
    passed: from.passed,
    decidedFindings: from.decidedFindings,
    concludedAt: now,
    concludedBy: by,
    report,
    result: decided.result,
    findings: decided.findings,
  };
  return { evaluation, event: { kind: 'conclude', from, ...decided } as const };
}
