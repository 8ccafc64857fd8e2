import { type Criterion, isObjective, isScored } from '../criterion/criterion.ts';
import { checkPoints, type LotCriterion } from '../criterion/judgement.ts';
import { Exact, isPlainNumber } from '../money/decimal.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import { isRejected } from './scoring.ts';
import { type JudgedRow, scoresOf } from './sheet.ts';

/**
 * The kinds of scores that a committee checks before its report (评分复核, 87号令64): objective points on which the members
 * differ, and points far from the mean.
 */
export const discrepancyKinds = ['objective', 'outlier'] as const;
export type DiscrepancyKind = (typeof discrepancyKinds)[number];

export const discrepancyLabels: Readonly<Record<DiscrepancyKind, string>> = {
  objective: '客观评审因素评分不一致，各评委须一致',
  outlier: '评分明显偏离平均分，须修改或者说明理由',
};

/** Points to check: those that these members gave a bid for a criterion. */
export interface Discrepancy {
  readonly kind: DiscrepancyKind;
  readonly bidId: string;
  readonly criterionId: string;
  /** The members who can answer: all who scored the bid, or the one whose points are far off. */
  readonly evaluatorIds: readonly string[];
}

/** An answer of a member: other points, or the reason for keeping them. */
export interface ScoreAnswer {
  readonly evaluatorId: string;
  readonly bidId: string;
  readonly criterionId: string;
  readonly before: string;
  /** Null if the points were kept. */
  readonly after: string | null;
  readonly reason: string;
}

/** The decision of an answer, as the report says it. */
export const answeredPoints = ({ before, after }: Pick<ScoreAnswer, 'before' | 'after'>): string =>
  after === null ? `保留${before}分` : `由${before}分改为${after}分`;

/** A member's submitted sheet. Sheets of earlier releases have no judgements. */
export interface SubmittedSheet {
  readonly evaluatorId: string;
  readonly rows: readonly (Omit<JudgedRow, 'judgements'> & Partial<Pick<JudgedRow, 'judgements'>>)[];
}

/** The share of a criterion's points by which a score may differ from the mean. 87号令64 names no number. */
const outlierShare = '0.3';
/** Two scores are equally far from their mean. */
const fewestWithMean = 3;

/** The scores that the committee has to check, on bids that pass; `sheets` are all submitted. */
export function discrepanciesOf(
  sheets: readonly SubmittedSheet[],
  criteria: readonly LotCriterion[],
  answers: readonly ScoreAnswer[],
): readonly Discrepancy[] {
  const rows = sheets.flatMap(({ evaluatorId, rows }) => rows.map((row) => ({ ...row, evaluatorId })));
  const bidIds = [...new Set(rows.map(({ bidId }) => bidId))];
  return bidIds.flatMap((bidId) => {
    const own = rows.filter((row) => row.bidId === bidId);
    if (isRejected(scoresOf(own))) return [];
    const scoring = own.filter(({ responsive }) => responsive !== false);
    return criteria.flatMap((criterion) => {
      const { id: criterionId } = criterion;
      const given = scoring.flatMap(({ evaluatorId, judgements = [] }) => {
        const points = judgements.find((one) => one.criterionId === criterionId)?.points.trim() ?? '';
        return isPlainNumber(points, 3, 2) ? [{ evaluatorId, points }] : [];
      });
      const isKept = (one: Given) => isAnswered(answers, { ...one, bidId, criterionId });
      return differing(criterion, given, isKept).map(
        ({ kind, evaluatorIds }): Discrepancy => ({ kind, bidId, criterionId, evaluatorIds }),
      );
    });
  });
}

interface Given {
  readonly evaluatorId: string;
  readonly points: string;
}

function differing(
  criterion: Criterion,
  given: readonly Given[],
  isKept: (one: Given) => boolean,
): readonly Pick<Discrepancy, 'kind' | 'evaluatorIds'>[] {
  const { kind, points: full, scoring } = criterion;
  if (!isScored(kind) || kind === 'price' || full === null) return [];
  if (isObjective(scoring)) {
    const [first] = given;
    const isAgreed = first === undefined || given.every(({ points }) => new Exact(points).eq(first.points));
    return isAgreed ? [] : [{ kind: 'objective', evaluatorIds: given.map(({ evaluatorId }) => evaluatorId) }];
  }
  if (given.length < fewestWithMean) return [];
  const limit = new Exact(full).times(outlierShare);
  const mean = given.reduce((sum, { points }) => sum.plus(points), new Exact(0)).div(given.length);
  return given
    .filter((one) => !isKept(one) && new Exact(one.points).minus(mean).abs().gt(limit))
    .map(({ evaluatorId }) => ({ kind: 'outlier', evaluatorIds: [evaluatorId] }));
}

/** Whether the member's last answer about these points is that they stay as they are. */
function isAnswered(
  answers: readonly ScoreAnswer[],
  { evaluatorId, bidId, criterionId, points }: Given & Pick<Discrepancy, 'bidId' | 'criterionId'>,
): boolean {
  const last = answers.findLast(
    (answer) =>
      answer.evaluatorId === evaluatorId && answer.bidId === bidId && answer.criterionId === criterionId,
  );
  return last !== undefined && new Exact(points).eq(last.after ?? last.before);
}

export const checkAnswerReason = requiredReason('理由');

interface Answering extends Omit<ScoreAnswer, 'before'> {
  /** The member's points now. */
  readonly current: string;
  /** The number that the bid states; empty if it states none. */
  readonly value: string;
}

/** Decides whether a member may answer so: other points within the criterion's rules, or none if they may stay. */
export function checkScoreAnswer(
  discrepancies: readonly Discrepancy[],
  criterion: Criterion,
  { evaluatorId, bidId, criterionId, current, after, value }: Answering,
): true | Refusal<'score_checked' | 'invalid_input'> {
  const discrepancy = discrepancies.find(
    (one) => one.bidId === bidId && one.criterionId === criterionId && one.evaluatorIds.includes(evaluatorId),
  );
  if (discrepancy === undefined) return refuse('score_checked');
  const wrong = after === null ? keeping(discrepancy) : changing(criterion, after, { current, value });
  return wrong === null ? true : refuseFields([wrong]);
}

function keeping({ kind }: Discrepancy): FieldError | null {
  return kind === 'outlier' ? null : { field: 'points', message: '客观评审因素的评分须一致，请修改评分' };
}

function changing(
  criterion: Criterion,
  after: string,
  { current, value }: Pick<Answering, 'current' | 'value'>,
): FieldError | null {
  const message = checkPoints(criterion, after, value);
  if (message !== null) return { field: 'points', message };
  return new Exact(after).eq(current) ? { field: 'points', message: '修改后的评分与原评分相同' } : null;
}
