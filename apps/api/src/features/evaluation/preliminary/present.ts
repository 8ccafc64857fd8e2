import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import type { checkChair } from '@procure/domain/evaluation/chair.ts';
import { checkAnswered } from '@procure/domain/evaluation/decide.ts';
import { isReadingAwaited } from '@procure/domain/evaluation/reading.ts';
import { passedOf, withoutPoints } from '@procure/domain/evaluation/stage.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { presentBlocker } from '../../lot/present.ts';
import type { EvaluationRow } from '../read-model.ts';

type Sitting = ReturnType<typeof checkChair>;

/** The evaluation as its preliminary review depends on it; null before the first sheet. */
export function stageOf({ evaluationState: state, preliminaryClosedAt, passed }: EvaluationRow) {
  return state === null || state === 'preparing'
    ? null
    : { state, preliminaryClosedAt, passed: passed ?? [] };
}

/** The preliminary review as its reader may see it; `sitting` decides whether the reader acts as the chair. */
export function presentPreliminary(
  row: EvaluationRow,
  actor: StaffActor,
  sitting: Sitting,
): EvaluationView['preliminary'] {
  const stage = stageOf(row);
  const isLegacy = stage !== null && stage.state !== 'preliminary' && stage.preliminaryClosedAt === null;
  if (isLegacy) return null;
  const closedAt = stage?.preliminaryClosedAt ?? null;
  const isMember = row.evaluators.some(({ id }) => id === actor.accountId);
  const unfinished = row.evaluators.filter(({ preliminaryAt }) => preliminaryAt === null).length;
  const isComplete = row.vacancies === 0 && unfinished === 0;
  const isSeen = row.concludedAt !== null || (isMember && isComplete);
  const isAtWork = isMember && holds(actor, 'evaluation.conclude') && row.state === 'evaluating';
  return {
    closedAt: closedAt?.toISOString() ?? null,
    passed: isMember || row.concludedAt !== null ? [...(passedOf(stage) ?? [])] : [],
    findings: isMember || row.concludedAt !== null ? [...(row.decidedFindings ?? [])] : [],
    sheets: isSeen
      ? row.evaluators.map(({ id, scores }) => ({ evaluatorId: id, scores: [...withoutPoints(scores)] }))
      : null,
    blocker: closedAt === null ? closingBlocker(row, { isAtWork, sitting, unfinished }) : null,
    mayReopen:
      isAtWork &&
      sitting === true &&
      row.evaluationState === 'scoring' &&
      closedAt !== null &&
      !row.pricesKnown,
  };
}

function closingBlocker(
  row: EvaluationRow,
  at: {
    readonly isAtWork: boolean;
    readonly sitting: Sitting;
    readonly unfinished: number;
  },
): EvaluationView['blocker'] {
  if (!at.isAtWork) return presentBlocker(refuse('not_an_evaluator'));
  if (row.vacant > 0) return presentBlocker(refuse('committee_vacant', { n: row.vacant }));
  if (isRefused(at.sitting)) return presentBlocker(at.sitting);
  if (row.qualification.stage === 'open') return presentBlocker(refuse('qualification_open'));
  if (at.unfinished > 0) return presentBlocker(refuse('preliminary_unfinished', { n: at.unfinished }));
  const answered = checkAnswered({ ...row, discrepancies: 0 });
  if (answered !== true) return presentBlocker(answered);
  return isReadingAwaited(row.reading, row.now) ? presentBlocker(refuse('files_unread')) : null;
}
