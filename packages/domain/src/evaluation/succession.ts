import type { Seat } from './committee.ts';

/** A lot that is still to be judged, in which one of the evaluators is replaced (条例48). */
export interface EvaluationToKeep {
  readonly tenderNo: string;
  /** The seat of the leaving evaluator, which the successor takes. */
  readonly seat: Seat;
  readonly authorId: string;
  readonly openers: readonly string[];
  /** The other members of the committee. */
  readonly others: readonly string[];
  /** The people who left the committee after the opening. */
  readonly former: readonly string[];
}

/**
 * Returns the reason why a person cannot replace an evaluator; null if they can. The size of a committee does not
 * change.
 */
export function checkSuccessor(lots: readonly EvaluationToKeep[], successorId: string): string | null {
  const opened = lots.find(({ openers }) => openers.includes(successorId));
  if (opened !== undefined) return `所选评委是${opened.tenderNo}的开标人，不能同时评标，请选择其他评委`;
  const judged = lots.find(({ others }) => others.includes(successorId));
  if (judged !== undefined) return `所选评委已是${judged.tenderNo}的评委，移交后人数不足，请选择其他评委`;
  const left = lots.find(({ former }) => former.includes(successorId));
  if (left !== undefined) return `所选评委已退出${left.tenderNo}的评标委员会，请选择其他评委`;
  const own = lots.find(({ authorId, seat }) => authorId === successorId && seat === 'expert');
  return own === undefined ? null : `所选评委是${own.tenderNo}的项目经办人，不能作为专家评审，请选择其他评委`;
}
