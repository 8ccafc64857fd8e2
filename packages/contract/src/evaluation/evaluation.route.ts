import type { Route } from '../route.ts';

/** A lot's evaluators see it from the opening on, and what the others wrote once all have submitted. */
export const getEvaluation = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/evaluation',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: { before_deadline: '4601', not_an_evaluator: '4603' },
} as const satisfies Route;

/** What bidders of an opened lot have in common, for the auditor; its evaluators read it with the evaluation. */
export const getRelations = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/relations',
  access: { who: 'staff', permission: 'audit.read' },
  refusals: { before_deadline: '4601' },
} as const satisfies Route;

export const listEvaluations = {
  method: 'GET',
  path: '/api/inner/pch/evaluations',
  access: { who: 'staff', permission: 'evaluation.read' },
  paged: true,
} as const satisfies Route;

/** `version` is the sheet's version that the writer started from, 0 for the first. */
export const saveSheet = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/sheet',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: { not_an_evaluator: '4603', sheet_submitted: '4632', lot_suspended: '4410', lot_over: '4411' },
} as const satisfies Route;

/** Once submitted a sheet is fixed. Repeated with the same scores it answers as the first time. */
export const submitSheet = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/sheet/submission',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: {
    not_an_evaluator: '4603',
    sheet_submitted: '4632',
    negotiation_running: '4631',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

/** Fixes the ranking and names the candidates; with too few responsive bids left the lot fails. */
export const concludeEvaluation = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/conclusion',
  access: { who: 'staff', permission: 'evaluation.conclude' },
  refusals: {
    not_an_evaluator: '4603',
    scoring_unfinished: '4605',
    negotiation_running: '4631',
    negotiation_missing: '4333',
    findings_unanswered: '4332',
    ranking_tied: '4630',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;
