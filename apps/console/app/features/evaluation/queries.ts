import { getCommittee } from '@procure/contract/evaluation/committee.route.ts';
import {
  comparePrices,
  getEvaluation,
  listEvaluations,
} from '@procure/contract/evaluation/evaluation.route.ts';
import { getReport } from '@procure/contract/evaluation/report.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const evaluationQuery = (lotId: string) => queryOf(getEvaluation, { lotId });

export const pricesQuery = (lotId: string, pageNum: number) => queryOf(comparePrices, { lotId, pageNum });

export const committeeQuery = (lotId: string) => queryOf(getCommittee, { lotId });

export const reportQuery = (lotId: string) => queryOf(getReport, { lotId });

export function evaluationsQuery(queue: 'waiting' | 'concluded', pageNum: number) {
  return queryOf(listEvaluations, { queue, whose: 'all', pageNum });
}
