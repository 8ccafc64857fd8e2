import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import {
  type QualificationJudgement,
  reopenQualification,
  requirementTitle,
} from '@procure/domain/evaluation/qualification.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import type { EvaluationRow } from '../read-model.ts';

/**
 * The buyer's review of qualification as its reader may see it: the judgements are the handlers' own until it is closed.
 * Null if the lot has none.
 */
export function presentQualification(row: EvaluationRow, actor: StaffActor): EvaluationView['qualification'] {
  const { qualification, qualificationCriteria } = row;
  const { stage, review, judgements } = qualification;
  if (stage === 'none') return null;
  const closed = stage === 'closed' ? review : null;
  const mayAct = row.handles && holds(actor, 'tender.publish');
  const isOpen = stage === 'open' && row.state === 'evaluating' && row.concludedAt === null;
  const titled = ({ failed, ...one }: QualificationJudgement) => ({
    bidId: one.bidId,
    qualified: one.qualified,
    failed: failed.map((code) => ({
      code,
      title: requirementTitle(code, qualificationCriteria) ?? code,
    })),
    reason: one.reason,
  });
  return {
    criteria: [...qualificationCriteria],
    closedAt: closed?.closedAt ?? null,
    closedBy: closed?.closedBy ?? null,
    reopeningReason: stage === 'open' ? (review?.reopeningReason ?? null) : null,
    judgements:
      closed === null && !mayAct
        ? null
        : judgements.map(({ no, judgedAt, judgedBy, ...one }) => ({
            ...{ no, judgedAt, judgedBy },
            ...titled(one),
          })),
    mayJudge: mayAct && isOpen,
    mayReopen: mayAct && reopenQualification({ lot: row.state, stage }, row.evaluationState) === true,
  };
}
