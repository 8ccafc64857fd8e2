import { getEvaluation, listEvaluations } from '@procure/client/evaluation/evaluation.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const evaluationQuery = (lotId: string) => queryOf(getEvaluation, { lotId });

export function evaluationsQuery(queue: 'waiting' | 'concluded', pageNum: number) {
  return queryOf(listEvaluations, { queue, whose: 'all', pageNum });
}
