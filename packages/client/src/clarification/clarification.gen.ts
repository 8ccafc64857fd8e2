// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/clarification/clarification.ts';
import type { Wire } from '../wire.ts';

export const acceptClarification: Wire<typeof contract.acceptClarification> = { method: 'POST', path: '/api/inner/pch/clarifications/:id/acceptance', reasons: { '4603': 'not_an_evaluator', '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const issueClarification: Wire<typeof contract.issueClarification> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/clarifications', reasons: { '4603': 'not_an_evaluator', '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const listClarifications: Wire<typeof contract.listClarifications> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/clarifications', reasons: { '4603': 'not_an_evaluator', '4601': 'before_deadline' } };
export const listOwnClarifications: Wire<typeof contract.listOwnClarifications> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/clarifications' };
export const replyClarification: Wire<typeof contract.replyClarification> = { method: 'POST', path: '/api/outer/pch/clarifications/:id/reply', reasons: { '4606': 'clarification_closed', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const requestClarificationAgain: Wire<typeof contract.requestClarificationAgain> = { method: 'POST', path: '/api/inner/pch/clarifications/:id/renewal', reasons: { '4603': 'not_an_evaluator', '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over' } };
