import { isScored } from '../criterion/criterion.ts';
import {
  checkPoints,
  failsAny,
  type Judgement,
  judgedCriteria,
  type LotCriterion,
  sumOfPoints,
} from '../criterion/judgement.ts';
import type { FieldError } from '../outcome.ts';
import type { EvaluationMethod } from './evaluation.ts';
import { type BidScore, checkScore, type Weights } from './scoring.ts';

/** 《招标投标法实施条例》第五十一条: the grounds on which a bid is rejected, in the order of the law. */
export const rejectionBases = {
  unsigned: '投标文件未经投标单位盖章和单位负责人签字',
  no_consortium_agreement: '投标联合体没有提交共同投标协议',
  unqualified: '投标人不符合国家或者招标文件规定的资格条件',
  several_offers: '同一投标人提交两个以上不同的投标文件或者投标报价',
  price_out_of_range: '投标报价低于成本或者高于最高投标限价',
  not_responsive: '没有对招标文件的实质性要求和条件作出响应',
  fraud: '有串通投标、弄虚作假、行贿等违法行为',
} as const;
export type RejectionBasis = keyof typeof rejectionBases;
export const rejectionBasisCodes = Object.keys(rejectionBases) as readonly RejectionBasis[];

/** One evaluator's entry for one bid. A draft is stored as typed; `checkSheet` applies to the submission. */
export interface SheetRow {
  readonly bidId: string;
  readonly technical: string;
  readonly commercial: string;
  /** Null until it is decided. */
  readonly responsive: boolean | null;
  readonly basis: RejectionBasis | '';
  readonly comment: string;
}

/** An entry with its judgements by criterion; sheets of earlier releases have none. */
export interface JudgedRow extends SheetRow {
  readonly judgements: readonly Judgement[];
}

/** The rules of a lot by which its sheets are checked. */
export interface SheetRules {
  readonly weights: Weights;
  readonly criteria: readonly LotCriterion[];
}

/** A bid to be judged, with its answers to the criteria. */
export interface BidToJudge {
  readonly bidId: string;
  readonly answers: readonly { readonly criterionId: string; readonly value: string }[];
}

/** The lowest price method has no scores: a bid responds or it does not, and the price decides. */
export const priceOnly: Weights = { technical: 0, commercial: 0, price: 100 };

export function weightsOf(method: EvaluationMethod, weights: Weights | null): Weights {
  return method === 'comprehensive' && weights !== null ? weights : priceOnly;
}

/** The row with the points of its parts, which are the sums over their criteria. */
export function withSums<R extends JudgedRow>(row: R, criteria: readonly LotCriterion[]): R {
  return {
    ...row,
    technical: sumOfPoints(criteria, row.judgements, 'technical') ?? row.technical,
    commercial: sumOfPoints(criteria, row.judgements, 'commercial') ?? row.commercial,
  };
}

/** Returns all errors that prevent the submission of a whole sheet, each at its field. */
export function checkSheet(
  rows: readonly JudgedRow[],
  bids: readonly BidToJudge[],
  rules: SheetRules,
): readonly FieldError[] {
  return checkRows(rows, bids, (row, bid, at) => {
    const wrong = checkReview(row, rules, at);
    const isPassing =
      row.responsive === true && !isUnjudged(row, rules) && !failsAny(rules.criteria, row.judgements);
    return isPassing ? [...wrong, ...checkRowPoints(row, bid, rules, at)] : wrong;
  });
}

/** Returns all errors that prevent the submission of the preliminary review (初步评审), each at its field. */
export function checkPreliminary(
  rows: readonly JudgedRow[],
  bids: readonly BidToJudge[],
  rules: SheetRules,
): readonly FieldError[] {
  return checkRows(rows, bids, (row, _, at) => checkReview(row, rules, at));
}

/**
 * Returns all errors that prevent the submission of the scores of the bids that passed the preliminary review, each at
 * its field.
 */
export function checkScores(
  rows: readonly JudgedRow[],
  passed: readonly BidToJudge[],
  rules: SheetRules,
): readonly FieldError[] {
  return checkRows(rows, passed, (row, bid, at) => checkRowPoints(row, bid, rules, at));
}

type At = (field: string) => string;

function checkRows(
  rows: readonly JudgedRow[],
  bids: readonly BidToJudge[],
  check: (row: JudgedRow, bid: BidToJudge, at: At) => readonly FieldError[],
): readonly FieldError[] {
  const missing = bids.filter(({ bidId }) => !rows.some((row) => row.bidId === bidId));
  if (missing.length > 0) return [{ field: 'scores', message: `还有${missing.length}份投标未评审` }];
  return rows.flatMap((row, index): readonly FieldError[] => {
    const bid = bids.find(({ bidId }) => bidId === row.bidId);
    return bid === undefined ? [] : check(row, bid, (field) => `scores.${index}.${field}`);
  });
}

/** A page of an earlier release does not show the criteria. */
const isUnjudged = ({ judgements }: JudgedRow, { criteria }: SheetRules) =>
  judgements.length === 0 && judgedCriteria(criteria).length > 0;

/** A bid that passes meets every criterion that it must meet. */
function checkReview(row: JudgedRow, rules: SheetRules, at: At): readonly FieldError[] {
  const { criteria } = rules;
  if (row.responsive === null) return [{ field: at('responsive'), message: '请选择是否通过初步评审' }];
  if (!row.responsive) return checkRejection(row, at);
  if (isUnjudged(row, rules))
    return [{ field: at('technical'), message: '请逐项评审；页面上没有逐项评审的，请刷新页面' }];
  if (failsAny(criteria, row.judgements))
    return [{ field: at('responsive'), message: '有审查项不符合要求，不能通过初步评审' }];
  return judgedCriteria(criteria).flatMap((criterion, place): FieldError[] => {
    if (isScored(criterion.kind)) return [];
    const { judgement, field } = judgementOf(row, criterion, place, at);
    return judgement?.met === true
      ? []
      : [{ field: field('met'), message: `请判断是否符合“${criterion.title}”` }];
  });
}

/** A bid that passed has points for every criterion that gives some. */
function checkRowPoints(
  row: JudgedRow,
  bid: BidToJudge,
  { weights, criteria }: SheetRules,
  at: At,
): readonly FieldError[] {
  const judged = judgedCriteria(criteria);
  const byCriterion = judged.flatMap((criterion, place): FieldError[] => {
    if (!isScored(criterion.kind)) return [];
    const { judgement, field } = judgementOf(row, criterion, place, at);
    const value = bid.answers.find(({ criterionId }) => criterionId === criterion.id)?.value ?? '';
    const message = checkPoints(criterion, judgement?.points ?? '', value);
    return message === null ? [] : [{ field: field('points'), message: `“${criterion.title}”${message}` }];
  });
  const byPart = (['technical', 'commercial'] as const).flatMap((part): FieldError[] => {
    if (weights[part] === 0 || judged.some(({ kind }) => kind === part)) return [];
    const message = checkScore(row[part], weights[part]);
    return message === null ? [] : [{ field: at(part), message }];
  });
  return [...byCriterion, ...byPart];
}

function judgementOf(row: JudgedRow, { id }: LotCriterion, place: number, at: At) {
  const index = row.judgements.findIndex(({ criterionId }) => criterionId === id);
  const field = (name: string) => at(`judgements.${index < 0 ? place : index}.${name}`);
  return { judgement: row.judgements[index], field };
}

function checkRejection(row: SheetRow, at: At): readonly FieldError[] {
  const found: FieldError[] = [];
  if (row.basis === '') found.push({ field: at('basis'), message: '请选择否决依据' });
  if (row.comment.trim() === '') found.push({ field: at('comment'), message: '请说明否决理由' });
  return found;
}

/** Returns the sheet in the form from which scores are computed. A missing score counts as zero. */
export function scoresOf(rows: readonly SheetRow[]): readonly BidScore[] {
  return rows.map(({ bidId, technical, commercial, responsive }) => ({
    bidId,
    technical: technical.trim() === '' ? '0' : technical.trim(),
    commercial: commercial.trim() === '' ? '0' : commercial.trim(),
    responsive: responsive !== false,
  }));
}

/** Returns the reason for a rejected bidder: the ground named most often, with a comment on it. */
export function rejectionReason(rows: readonly SheetRow[]): string {
  const rejecting = rows.filter((row) => row.responsive === false);
  const counted = rejectionBasisCodes
    .map((basis) => ({ basis, times: rejecting.filter((row) => row.basis === basis).length }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times);
  const basis = counted[0]?.basis;
  if (basis === undefined) return '';
  const words = rejecting.find((row) => row.basis === basis)?.comment.trim() ?? '';
  return `${rejectionBases[basis]}${words === '' ? '' : `：${words}`}（《招标投标法实施条例》第五十一条）`;
}
