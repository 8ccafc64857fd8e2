import { isScored } from '../criterion/criterion.ts';
import { type Judgement, judgedCriteria, type LotCriterion } from '../criterion/judgement.ts';
import type { Moment } from '../moment.ts';
import type { EvaluationState } from './evaluation.ts';
import type { JudgedRow, SheetRow, SheetRules } from './sheet.ts';

/**
 * Whether the members give points in a lot, after the preliminary review (初步评审): a bid that fails it gets none
 * (87号令50–55, 评标委员会和评标方法暂行规定22–28). Other lots are compared by price alone.
 */
export function hasPoints({ weights, criteria }: SheetRules): boolean {
  return (
    weights.technical > 0 ||
    weights.commercial > 0 ||
    judgedCriteria(criteria).some(({ kind }) => isScored(kind))
  );
}

/** The stage of an evaluation, as far as sheets depend on it. */
export interface Stage {
  readonly state: EvaluationState;
  readonly preliminaryClosedAt: Moment | null;
}

/**
 * The part of the own sheet that a member writes now. `whole`: the evaluation began in a release without stages. `none`: the
 * preliminary review is handed in, and not closed, or no points follow it.
 */
export const sheetParts = ['whole', 'preliminary', 'scores', 'none'] as const;
export type SheetPart = (typeof sheetParts)[number];

/**
 * Returns the part of a sheet to write. A successor writes the preliminary review even if it is closed, which it stays
 * after the price envelopes are opened.
 * @param evaluation null before the first sheet
 */
export function partToWrite(
  evaluation: Stage | null,
  scored: boolean,
  { preliminaryAt }: { readonly preliminaryAt: Moment | null },
): SheetPart {
  if (evaluation === null) return 'preliminary';
  if (evaluation.state === 'preliminary') return preliminaryAt === null ? 'preliminary' : 'none';
  if (evaluation.preliminaryClosedAt === null) return 'whole';
  if (preliminaryAt === null) return 'preliminary';
  return scored ? 'scores' : 'none';
}

type Row = Omit<JudgedRow, 'judgements'> & Partial<Pick<JudgedRow, 'judgements'>>;

/**
 * Returns the rows to store: the written part as sent, the other part as it is stored. The comment on a bid that the
 * member rejected is the reason, and belongs to the review. Points are written for reviewed bids, and no row of the review
 * is lost if none are sent for its bid.
 */
export function mergePart<R extends JudgedRow>(
  part: SheetPart,
  sent: readonly R[],
  stored: readonly R[],
  criteria: readonly LotCriterion[],
): readonly R[] {
  const rowOf = (rows: readonly R[], id: string) => rows.find(({ bidId }) => bidId === id);
  switch (part) {
    case 'whole':
      return sent;
    case 'scores':
      return stored.map((row) => {
        const points = rowOf(sent, row.bidId) ?? row;
        const comment = row.responsive === false ? row.comment : points.comment;
        return { ...joinParts(row, points, criteria), comment };
      });
    case 'preliminary':
    case 'none':
      return sent.map((row) => joinParts(row, rowOf(stored, row.bidId), criteria));
  }
}

function joinParts<R extends JudgedRow>(
  review: R,
  points: R | undefined,
  criteria: readonly LotCriterion[],
): R {
  return {
    ...review,
    technical: points?.technical ?? '',
    commercial: points?.commercial ?? '',
    judgements: judgedCriteria(criteria).map(({ id, kind }): Judgement => {
      // Sheets of earlier releases have no judgements.
      const { judgements = [] }: Partial<JudgedRow> = (isScored(kind) ? points : review) ?? {};
      return (
        judgements.find(({ criterionId }) => criterionId === id) ?? { criterionId: id, met: null, points: '' }
      );
    }),
  };
}

/** Returns the rows without points, for readers who may see the preliminary review alone. */
export function withoutPoints<R extends Row>(
  rows: readonly R[],
): readonly (R & Pick<JudgedRow, 'judgements'>)[] {
  return rows.map((row) => ({
    ...row,
    technical: '',
    commercial: '',
    judgements: (row.judgements ?? []).map((one) => ({ ...one, points: '' })),
  }));
}

/** The bids that passed the closed preliminary review; null if it is open, or the evaluation has none. */
export function passedOf(
  evaluation: (Pick<Stage, 'preliminaryClosedAt'> & { readonly passed: readonly string[] }) | null,
): readonly string[] | null {
  return evaluation === null || evaluation.preliminaryClosedAt === null ? null : evaluation.passed;
}

/**
 * Returns the rows with the decision of the committee in place of the member's own: a member who was outvoted scores the
 * bid like the others.
 * @param passed null if each sheet decides for itself
 */
export function asDecided<R extends Pick<SheetRow, 'bidId' | 'responsive'>>(
  rows: readonly R[],
  passed: readonly string[] | null,
): readonly R[] {
  return passed === null ? rows : rows.map((row) => ({ ...row, responsive: passed.includes(row.bidId) }));
}

/** Whether the report needs no scores: too few bids passed. */
export function isDecidedWithoutScores(passed: readonly string[] | null, least: number): boolean {
  return passed !== null && passed.length < least;
}
