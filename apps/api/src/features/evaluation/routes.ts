import * as evaluation from '@procure/contract/evaluation/evaluation.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { holds } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { presentEvaluation, presentQueue } from './present.ts';
import { readEvaluation, readQueue } from './read-model.ts';
import { conclude, saveOwnSheet, submitOwnSheet } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(evaluation.getEvaluation, async ({ input, actor }) => {
      const row = await readEvaluation(actor.scope, parts.db, input.lotId);
      if (row === null) return refuse('not_found');
      // Who scores sees the lots they are named for; buyers, approvers and auditors see all.
      const named = row.evaluators.some(({ id }) => id === actor.accountId);
      if (!named && holds(actor, 'evaluation.score')) return refuse('not_an_evaluator');
      return row.opened ? presentEvaluation(row, actor) : refuse('before_deadline');
    }),
    serve(evaluation.listEvaluations, async ({ input, actor }) => {
      const whose = holds(actor, 'evaluation.score') ? 'mine' : input.whose;
      const { rows, count } = await readQueue(actor.scope, parts.db, { ...input, whose });
      return { rows: presentQueue(rows), count };
    }),
    serve(evaluation.saveSheet, ({ input, actor }) => saveOwnSheet(parts, actor, input)),
    serve(evaluation.submitSheet, ({ input, actor }) => submitOwnSheet(parts, actor, input)),
    serve(evaluation.concludeEvaluation, ({ input, actor }) => conclude(parts, actor, input)),
  ];
}
