import type { EnvelopeKind } from '../bid/bid.ts';
import { isPlainNumber } from '../money/decimal.ts';
import type { FieldError } from '../outcome.ts';
import type { Criterion, CriterionKind } from './criterion.ts';

/** The most criteria of a lot. */
export const mostCriteria = 500;
/** The most files that one answer refers to. */
export const mostEvidence = 10;
export const evidenceFull = `每项最多引用${mostEvidence}个文件`;

/** The envelope with the answers to a kind of criterion; null for the price, which the price sheet answers. */
export const answeringEnvelope: Readonly<Record<CriterionKind, Exclude<EnvelopeKind, 'price'> | null>> = {
  qualification: 'commercial',
  responsiveness: 'technical',
  technical: 'technical',
  commercial: 'commercial',
  price: null,
};

/** 逐项响应: a bidder's answer to a criterion. */
export interface CriterionAnswer {
  readonly response: string;
  /** The number that points by formula are computed from, a plain decimal; empty for other criteria. */
  readonly value: string;
}

/** Reports whether the points of a criterion are computed from a number that the bidder states. */
export function asksForValue({ scoring }: Pick<Criterion, 'scoring'>): boolean {
  return scoring.by === 'formula';
}

/** The limits of a stated number: digits before the point, and after it. */
const valueDigits = [12, 4] as const;

export function isValue(value: string): boolean {
  return isPlainNumber(value, ...valueDigits);
}

/** Reports whether a bidder has left a criterion without an answer. */
export function isUnanswered(criterion: Pick<Criterion, 'scoring'>, answer: CriterionAnswer): boolean {
  return (asksForValue(criterion) ? answer.value : answer.response).trim() === '';
}

/**
 * Checks the answers of an envelope, at `{sheet}.{row}.{field}`. A criterion that a bid must meet needs an answer
 * (条例51(6)); one with points may be left without, at the cost of its points.
 * @param sheet `technicalAnswers` or `commercialAnswers`
 */
export function checkAnswers(
  sheet: string,
  rows: readonly { readonly criterion: Criterion; readonly answer: CriterionAnswer }[],
): readonly FieldError[] {
  return rows.flatMap(({ criterion, answer }, index): FieldError[] => {
    if (criterion.scoring.by === 'pass' && isUnanswered(criterion, answer))
      return [{ field: `${sheet}.${index}.response`, message: `请响应“${criterion.title}”` }];
    if (asksForValue(criterion) && answer.value.trim() !== '' && !isValue(answer.value.trim()))
      return [
        {
          field: `${sheet}.${index}.value`,
          message: `“${criterion.title}”须为不小于0的数字，最多${valueDigits[1]}位小数`,
        },
      ];
    return [];
  });
}

/** Returns the warning for criteria with points that a bidder has not answered; null if there are none. */
export function unansweredWarning(
  rows: readonly { readonly criterion: Criterion; readonly answer: CriterionAnswer }[],
): string | null {
  const titles = rows
    .filter(({ criterion, answer }) => criterion.scoring.by !== 'pass' && isUnanswered(criterion, answer))
    .map(({ criterion }) => `“${criterion.title}”`);
  if (titles.length === 0) return null;
  const more = titles.length > 3 ? `等${titles.length}项` : '';
  return `${titles.slice(0, 3).join('、')}${more}评分因素没有逐项响应，评标委员会可能不予得分`;
}
