import * as contract from '@procure/contract/plan/plan.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentPlan, presentRow } from './present.ts';
import { readPlan, readPlanChoices, readPlans } from './read-model.ts';
import {
  approvePlan,
  discardPlan,
  endPlan,
  recallPlan,
  returnPlan,
  revisePlan,
  savePlan,
  submitPlan,
} from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(contract.listPlans, async ({ input, actor }) => {
      const { rows, count } = await readPlans(actor.scope, db, input);
      return { rows: rows.map(presentRow), count };
    }),
    serve(contract.getPlan, async ({ input, actor }) => {
      const found = await readPlan(actor.scope, db, input.id);
      return found === null ? refuse('not_found') : presentPlan(found);
    }),
    serve(contract.listPlanChoices, async ({ input, actor }) => [
      ...(await readPlanChoices(actor.scope, db, input)),
    ]),
    serve(contract.savePlan, ({ input, actor }) => savePlan(parts, actor, input)),
    serve(contract.submitPlan, ({ input, actor }) => submitPlan(parts, actor, input)),
    serve(contract.recallPlan, ({ input, actor }) => recallPlan(parts, actor, input)),
    serve(contract.approvePlan, ({ input, actor }) => approvePlan(parts, actor, input)),
    serve(contract.returnPlan, ({ input, actor }) => returnPlan(parts, actor, input)),
    serve(contract.revisePlan, ({ input, actor }) => revisePlan(parts, actor, input)),
    serve(contract.discardPlan, ({ input, actor }) => discardPlan(parts, actor, input)),
    serve(contract.endPlan, ({ input, actor }) => endPlan(parts, actor, input)),
  ];
}
