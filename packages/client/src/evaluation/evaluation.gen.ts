// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/evaluation/evaluation.ts';
import type { Wire } from '../wire.ts';

export const concludeEvaluation: Wire<typeof contract.concludeEvaluation> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/evaluation/conclusion', reasons: { '4603': 'not_an_evaluator', '4605': 'scoring_unfinished', '4631': 'negotiation_running', '4630': 'ranking_tied', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const getEvaluation: Wire<typeof contract.getEvaluation> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/evaluation', reasons: { '4601': 'before_deadline', '4603': 'not_an_evaluator' } };
export const listEvaluations: Wire<typeof contract.listEvaluations> = { method: 'GET', path: '/api/inner/pch/evaluations' };
export const saveSheet: Wire<typeof contract.saveSheet> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/evaluation/sheet', reasons: { '4603': 'not_an_evaluator', '4632': 'sheet_submitted', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const submitSheet: Wire<typeof contract.submitSheet> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/evaluation/sheet/submission', reasons: { '4603': 'not_an_evaluator', '4632': 'sheet_submitted', '4631': 'negotiation_running', '4410': 'lot_suspended', '4411': 'lot_over' } };
