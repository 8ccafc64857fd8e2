import type { Criterion } from '../criterion/criterion.ts';
import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import type { EvaluationState } from './evaluation.ts';

/** The facts of a lot on which the review of qualification depends. */
export interface QualifiedLot {
  readonly scope: TenderScope;
  readonly method: Method;
  readonly prequalificationDeadline: Moment | null;
}

/**
 * `none`: the committee judges the criteria of qualification with the others, or a prequalification has decided on them ·
 * `open`: the buyer reviews, and the committee waits · `closed`: the committee judges the qualified bids.
 */
export type QualificationStage = 'none' | 'open' | 'closed';

/**
 * Returns the stage of the review of qualification (资格审查). In a government tendering the buyer, not the committee,
 * reviews it after the opening (87号令44); a prequalification has done so before (87号令21).
 * @param isBegun whether the committee has begun: an evaluation that began in an earlier release ends without this review
 */
export function qualificationStage(
  { scope, method, prequalificationDeadline }: QualifiedLot,
  isBegun: boolean,
  review: { readonly reopenedAt: Moment | string | null } | null,
): QualificationStage {
  const isByBuyer =
    scope === 'government' && methodSteps[method].isTendering && prequalificationDeadline === null;
  if (!isByBuyer || (isBegun && review === null)) return 'none';
  return review === null || review.reopenedAt !== null ? 'open' : 'closed';
}

/** Returns the criteria that the committee judges, and those of the buyer's review. */
export function divideCriteria<C extends Pick<Criterion, 'kind'>>(
  criteria: readonly C[],
  stage: QualificationStage,
): { readonly criteria: readonly C[]; readonly qualificationCriteria: readonly C[] } {
  if (stage === 'none') return { criteria, qualificationCriteria: [] };
  const isQualification = ({ kind }: C) => kind === 'qualification';
  return {
    criteria: criteria.filter((criterion) => !isQualification(criterion)),
    qualificationCriteria: criteria.filter(isQualification),
  };
}

/** The requirements of the law itself, which every bidder of a government purchase meets. */
export const legalRequirements = {
  conditions: '《政府采购法》第二十二条规定的供应商条件',
  credit: '未被列入失信被执行人、重大税收违法失信主体、政府采购严重违法失信行为记录名单（财库〔2016〕125号）',
  affiliation:
    '单位负责人为同一人或者存在直接控股、管理关系的，不参加同一合同项下的采购（《政府采购法实施条例》第十八条）',
} as const;
export type LegalRequirement = keyof typeof legalRequirements;

/** The buyer's judgement of the qualification of one bidder. */
export interface QualificationJudgement {
  readonly bidId: string;
  readonly qualified: boolean;
  /** The ids of the criteria and the codes of the legal requirements that it does not meet. */
  readonly failed: readonly string[];
  readonly reason: string;
}

/** The last judgement of a bid; `no` counts the judgements of the lot. */
export interface GivenJudgement extends QualificationJudgement {
  readonly no: number;
}

export const checkUnqualified = requiredReason('不合格的原因');
export const checkQualificationReopening = requiredReason('重新审查的理由');

type RequirementTitle = Pick<Criterion, 'title'> & { readonly id: string };

/** Returns the title of a requirement; null for an unknown one. */
export function requirementTitle(code: string, criteria: readonly RequirementTitle[]): string | null {
  const legal = Object.entries(legalRequirements).find(([key]) => key === code)?.[1];
  return legal ?? criteria.find(({ id }) => id === code)?.title ?? null;
}

/** Returns the cause for which a bid is not evaluated, as its bidder reads it with the result (87号令69). */
export function disqualification(
  { failed, reason }: Pick<QualificationJudgement, 'failed' | 'reason'>,
  criteria: readonly RequirementTitle[],
): string {
  const titles = failed.flatMap((code) => requirementTitle(code, criteria) ?? []);
  return `资格审查不合格：${reason}（不符合：${titles.join('；')}）`;
}

function checkJudgement(
  { qualified, failed, reason }: QualificationJudgement,
  criteria: readonly RequirementTitle[],
): readonly FieldError[] {
  if (qualified) return [];
  const wrong: FieldError[] = [];
  if (failed.length === 0) wrong.push({ field: 'failed', message: '请选择不符合的资格条件' });
  if (failed.some((code) => requirementTitle(code, criteria) === null))
    wrong.push({ field: 'failed', message: '所选资格条件不属于本标段，请刷新页面' });
  const message = checkUnqualified(reason);
  if (message !== null) wrong.push({ field: 'reason', message });
  return wrong;
}

interface OfReview {
  readonly lot: LotState;
  readonly stage: QualificationStage;
}

/** Judges one bid; a later judgement replaces it until the review is closed. */
export interface JudgeQualification extends OfReview {
  readonly judgement: QualificationJudgement;
  readonly criteria: readonly RequirementTitle[];
  /** The ids of the bids to review. */
  readonly bidIds: readonly string[];
  readonly last: GivenJudgement | null;
  /** The number of the judgement that the person saw; 0 for none. */
  readonly seen: number;
}

type NotOpen = 'transition_not_allowed' | 'qualification_closed';

function checkOpen({ lot, stage }: OfReview): true | Refusal<NotOpen> {
  if (lot !== 'evaluating' || stage === 'none') return refuse('transition_not_allowed');
  return stage === 'closed' ? refuse('qualification_closed') : true;
}

const isSame = (one: QualificationJudgement, other: QualificationJudgement) =>
  one.qualified === other.qualified &&
  one.reason === other.reason &&
  one.failed.length === other.failed.length &&
  one.failed.every((code) => other.failed.includes(code));

/** Returns the judgement to store; `isRepeated` if the last one says the same. */
export function judgeQualification(
  command: JudgeQualification,
):
  | { readonly judgement: QualificationJudgement; readonly isRepeated: boolean }
  | Refusal<NotOpen | 'not_found' | 'conflict' | 'invalid_input'> {
  const { criteria, bidIds, last, seen } = command;
  const judgement = command.judgement.qualified
    ? { ...command.judgement, failed: [], reason: '' }
    : command.judgement;
  const may = checkOpen(command);
  if (may !== true) return may;
  if (!bidIds.includes(judgement.bidId)) return refuse('not_found');
  const wrong = checkJudgement(judgement, criteria);
  if (wrong.length > 0) return refuseFields(wrong);
  if (last !== null && isSame(last, judgement)) return { judgement, isRepeated: true };
  return (last?.no ?? 0) === seen ? { judgement, isRepeated: false } : refuse('conflict');
}

/** The result of a closed review for one bid. */
export interface QualificationResult extends QualificationJudgement {
  /** See `disqualification`; empty for a qualified bid. */
  readonly cause: string;
}

export interface CloseQualification extends OfReview {
  readonly method: Method;
  readonly bidIds: readonly string[];
  readonly judgements: readonly GivenJudgement[];
  readonly criteria: readonly RequirementTitle[];
  /** The bids that were qualified when the review was closed before; null if it was not. */
  readonly before: readonly string[] | null;
}

export interface QualificationClosed {
  readonly kind: 'closeQualification';
  readonly results: readonly QualificationResult[];
  /** Whether other bids are qualified than before, so that the committee reviews them anew. */
  readonly reopensSheets: boolean;
  /** The reason for which the lot fails; null if it does not. */
  readonly failure: string | null;
}

/** Closes the review. With fewer qualified bidders than the method requires there is no evaluation (87号令44). */
export function closeQualification(
  command: CloseQualification,
): QualificationClosed | Refusal<NotOpen | 'qualification_unfinished'> {
  const { bidIds, judgements, criteria, before, method } = command;
  const may = checkOpen(command);
  if (may !== true) return may;
  const judged = bidIds.flatMap((bidId) => judgements.find((one) => one.bidId === bidId) ?? []);
  const missing = bidIds.length - judged.length;
  if (missing > 0) return refuse('qualification_unfinished', { n: missing });
  const results = judged.map(({ no: _, ...one }) => ({
    ...one,
    cause: one.qualified ? '' : disqualification(one, criteria),
  }));
  const qualified = qualifiedBids(results);
  const least = methodSteps[method].minBids;
  return {
    kind: 'closeQualification',
    results,
    reopensSheets:
      before !== null &&
      (before.length !== qualified.length || qualified.some((bidId) => !before.includes(bidId))),
    failure: qualified.length < least ? `经资格审查，合格投标人不足${least}家` : null,
  };
}

/** Returns the ids of the qualified bids. */
export const qualifiedBids = (results: readonly QualificationJudgement[]): readonly string[] =>
  results.flatMap(({ bidId, qualified }) => (qualified ? [bidId] : []));

/** Opens the closed review again, because of an error, before the committee has closed its preliminary review. */
export function reopenQualification(
  { lot, stage }: OfReview,
  evaluation: EvaluationState | null,
): true | Refusal<'transition_not_allowed' | 'preliminary_closed'> {
  if (lot !== 'evaluating' || stage !== 'closed') return refuse('transition_not_allowed');
  return evaluation === null || evaluation === 'preparing' || evaluation === 'preliminary'
    ? true
    : refuse('preliminary_closed');
}
