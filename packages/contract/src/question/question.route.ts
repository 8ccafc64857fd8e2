import { lotStopped, type Route } from '../route.ts';

export const getQuestions = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/questions',
  access: { who: 'company' },
} as const satisfies Route;

/**
 * Asks a question. Its text will be published to all document holders without the asker; text that reveals the asker
 * is refused at its field.
 */
export const askQuestion = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/questions',
  access: { who: 'company', permission: 'question.ask' },
  refusals: {
    method_has_no_step: '4409',
    question_closed: '4408',
    document_not_held: '4412',
    ...lotStopped,
  },
} as const satisfies Route;

/** Withdraws a question; possible until it is answered. */
export const withdrawQuestion = {
  method: 'POST',
  path: '/api/outer/pch/questions/:id/withdrawal',
  access: { who: 'company', permission: 'question.ask' },
} as const satisfies Route;

export const listQuestions = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/questions',
  access: { who: 'staff', permission: 'question.answer' },
} as const satisfies Route;

/** Saves or replaces the answer; only the buyer's staff can read it before it is published. */
export const answerQuestion = {
  method: 'POST',
  path: '/api/inner/pch/questions/:id/answer',
  access: { who: 'staff', permission: 'question.answer' },
} as const satisfies Route;

/**
 * Publishes the answer to all who hold the documents. `affectsBids`: the answer may affect the preparation of bids, so
 * the same act extends the deadline if too little time would remain (条例21). If it is false although a deadline would
 * bind, `reason` must say why, and another person must confirm it first: `waiting`. `announce`: also publishes it as a
 * public clarification notice; an extension is always announced.
 */
export const publishAnswer = {
  method: 'POST',
  path: '/api/inner/pch/questions/:id/publication',
  access: { who: 'staff', permission: 'question.publish' },
  refusals: {
    extension_needed: '4413',
    deadline_only_later: '4302',
    bid_deadline_passed: '4501',
    lot_over: '4411',
    lot_suspended: '4410',
  },
} as const satisfies Route;

export const closeQuestion = {
  method: 'POST',
  path: '/api/inner/pch/questions/:id/closure',
  access: { who: 'staff', permission: 'question.answer' },
} as const satisfies Route;
