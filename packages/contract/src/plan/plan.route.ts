import type { Route } from '../route.ts';

/** The plans of the reader's organisations, last saved first; for auditors those that were in effect. */
export const listPlans = {
  method: 'GET',
  path: '/api/inner/pch/plans',
  access: { who: 'staff', permission: 'tender.read' },
  paged: true,
} as const satisfies Route;

export const getPlan = {
  method: 'GET',
  path: '/api/inner/pch/plans/:id',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** The packages in effect of an organisation, for its tenders; an entrusted agency reads those of its kinds. */
export const listPlanChoices = {
  method: 'GET',
  path: '/api/inner/pch/plan-choices',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** `version` is the version that was read, 0 for a new plan, whose id the caller makes. */
export const savePlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

/** Requests the approval of a plan or of its revision. */
export const submitPlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id/approval-request',
  access: { who: 'staff', permission: 'tender.submit' },
  refusals: { organisation_out_of_use: '4244' },
} as const satisfies Route;

export const recallPlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id/approval-request/recall',
  access: { who: 'staff', permission: 'tender.submit' },
} as const satisfies Route;

/** Signs the next step; the last signature puts the plan in effect. */
export const approvePlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id/approval',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253', approval_stale: '4255' },
} as const satisfies Route;

export const returnPlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id/return',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

/** Begins a revision. The version in effect applies until the revision is approved. */
export const revisePlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id/revision',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

export const discardPlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id/revision/discard',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

export const endPlan = {
  method: 'POST',
  path: '/api/inner/pch/plans/:id/end',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;
