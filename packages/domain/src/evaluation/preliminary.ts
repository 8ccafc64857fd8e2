import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import { next } from '../transition.ts';
import type { Evaluation } from './decide.ts';
import { checkAnswers, type DecidedFinding, decisiveAnswers, rejectedBids } from './finding-answer.ts';
import type { QualificationStage } from './qualification.ts';
import { evaluationMachine } from './transitions.ts';

export const checkReopeningReason = requiredReason('重新进行初步评审的理由');

/**
 * Closes the preliminary review: the bids that the majority rejects, and those that the committee rejects because of a
 * finding, are not scored.
 */
export interface ClosePreliminary {
  readonly kind: 'closePreliminary';
  readonly lot: LotState;
  readonly qualification: QualificationStage;
  /** Whether the files of the bids are still being compared; see `isReadingAwaited`. */
  readonly isReading: boolean;
  /** The number of evaluators who have not handed in their preliminary review. */
  readonly unfinished: number;
  readonly openProposals: number;
  readonly pendingClarifications: number;
  /** The bids that pass by the majority. */
  readonly passed: readonly string[];
  /** The findings on these bids, each with the committee's answer. */
  readonly findings: readonly DecidedFinding[];
  /** Whether the members score the bids that passed. */
  readonly hasPoints: boolean;
}

/** Opens the closed preliminary review again: an error was found, or a member left (条例48). */
export interface ReopenPreliminary {
  readonly kind: 'reopenPreliminary';
  readonly by: 'evaluator' | 'system';
  /** Whether prices are known that were not at the opening: of price envelopes (双信封), or of a negotiation. */
  readonly pricesKnown: boolean;
}

export interface PreliminaryClosed {
  readonly kind: 'closePreliminary';
  readonly passed: readonly string[];
  /** The decisions on the findings. */
  readonly findings: readonly DecidedFinding[];
  /** Whether other bids passed than before, so that the sheets handed in since are drafts again. */
  readonly reopensSheets: boolean;
  readonly hasPoints: boolean;
}

type Closing =
  | { readonly evaluation: Evaluation; readonly event: PreliminaryClosed }
  | Refusal<
      | 'transition_not_allowed'
      | 'qualification_open'
      | 'preliminary_unfinished'
      | 'files_unread'
      | 'proposals_open'
      | 'clarifications_pending'
      | 'findings_unanswered'
    >;

export function closePreliminary(
  from: Evaluation | null,
  { lot, qualification, unfinished, passed: majority, hasPoints, ...review }: ClosePreliminary,
  now: Moment,
): Closing {
  if (lot !== 'evaluating') return refuse('transition_not_allowed');
  if (qualification === 'open') return refuse('qualification_open');
  if (unfinished > 0) return refuse('preliminary_unfinished', { n: unfinished });
  const state = from === null ? null : next(evaluationMachine, from.state, 'closePreliminary', 'evaluator');
  if (from === null || from.state === 'concluded' || state === null || isRefused(state))
    return refuse('transition_not_allowed');
  const { openProposals, pendingClarifications } = review;
  if (openProposals > 0) return refuse('proposals_open', { n: openProposals });
  if (pendingClarifications > 0) return refuse('clarifications_pending', { n: pendingClarifications });
  // The findings on the files are answered with the others.
  if (review.isReading) return refuse('files_unread');
  // 条例51: every finding is answered by a rejection, or by the reason for none.
  const open = checkAnswers(review.findings);
  if (open.length > 0) return { ...refuse('findings_unanswered', { n: open.length }), fields: open };
  const findings = decisiveAnswers(review.findings);
  const rejected = rejectedBids(findings);
  const passed = majority.filter((bidId) => !rejected.has(bidId));
  const isSame = passed.length === from.passed.length && passed.every((bidId) => from.passed.includes(bidId));
  return {
    evaluation: { ...from, state: 'scoring', preliminaryClosedAt: now, passed, decidedFindings: findings },
    event: { kind: 'closePreliminary', passed, findings, reopensSheets: !isSame, hasPoints },
  };
}

/**
 * The bids that passed stay with the evaluation: scores are kept if the same bids pass again. So do the decisions on the
 * findings, which the committee confirms when it closes the review again.
 */
export function reopenPreliminary(
  from: Evaluation | null,
  { by, pricesKnown }: ReopenPreliminary,
): { readonly evaluation: Evaluation } | Refusal<'transition_not_allowed' | 'prices_released'> {
  const state = from === null ? null : next(evaluationMachine, from.state, 'reopenPreliminary', by);
  if (from === null || from.state === 'concluded' || from.preliminaryClosedAt === null)
    return refuse('transition_not_allowed');
  if (pricesKnown) return refuse('prices_released');
  if (state === null || isRefused(state)) return refuse('transition_not_allowed');
  return { evaluation: { ...from, state: 'preliminary', preliminaryClosedAt: null } };
}
