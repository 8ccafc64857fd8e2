import * as plans from '@procure/contract/plan/plan.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const plansQuery = (filter: RequestOf<typeof plans.listPlans>) => queryOf(plans.listPlans, filter);
export const planQuery = (id: string) => queryOf(plans.getPlan, { id });

export const { savePlan, submitPlan, recallPlan, approvePlan, returnPlan, revisePlan, discardPlan, endPlan } =
  plans;
