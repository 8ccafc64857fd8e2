// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/question/question.ts';
import type { Wire } from '../wire.ts';

export const answerQuestion: Wire<typeof contract.answerQuestion> = { method: 'POST', path: '/api/inner/pch/questions/:id/answer' };
export const askQuestion: Wire<typeof contract.askQuestion> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/questions', reasons: { '4409': 'method_has_no_step', '4408': 'question_closed', '4412': 'document_not_held', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const closeQuestion: Wire<typeof contract.closeQuestion> = { method: 'POST', path: '/api/inner/pch/questions/:id/closure' };
export const getQuestions: Wire<typeof contract.getQuestions> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/questions' };
export const listQuestions: Wire<typeof contract.listQuestions> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/questions' };
export const publishAnswer: Wire<typeof contract.publishAnswer> = { method: 'POST', path: '/api/inner/pch/questions/:id/publication', reasons: { '4413': 'extension_needed', '4302': 'deadline_only_later', '4501': 'bid_deadline_passed', '4411': 'lot_over', '4410': 'lot_suspended' } };
export const withdrawQuestion: Wire<typeof contract.withdrawQuestion> = { method: 'POST', path: '/api/outer/pch/questions/:id/withdrawal' };
