import { ofTheChair } from '../evaluation/committee.route.ts';
import { lotStopped, type Route } from '../route.ts';

export const listOwnClarifications = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/clarifications',
  access: { who: 'company' },
} as const satisfies Route;

/** A clarification is answered once. A repeated call with the same content returns the first answer. */
export const replyClarification = {
  method: 'POST',
  path: '/api/outer/pch/clarifications/:id/reply',
  access: { who: 'company', permission: 'clarification.reply' },
  refusals: { clarification_closed: '4606', ...lotStopped },
} as const satisfies Route;

export const listClarifications = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/clarifications',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: { not_an_evaluator: '4603', declaration_missing: '4644', before_deadline: '4601' },
} as const satisfies Route;

const ofAsking = {
  not_an_evaluator: '4603',
  ...ofTheChair,
  method_has_no_step: '4409',
  report_signing: '4639',
  ...lotStopped,
} as const;

/**
 * Issues a clarification to a bidder, and decides on the proposal if it is for one. A repeated call with the same id returns
 * the first answer.
 */
export const issueClarification = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/clarifications',
  access: { who: 'staff', permission: 'clarification.issue' },
  refusals: ofAsking,
} as const satisfies Route;

export const acceptClarification = {
  method: 'POST',
  path: '/api/inner/pch/clarifications/:id/acceptance',
  access: { who: 'staff', permission: 'clarification.issue' },
  refusals: ofAsking,
} as const satisfies Route;

/** Asks the same bidder again with a new clarification, `newId`, that follows the answered one. */
export const requestClarificationAgain = {
  method: 'POST',
  path: '/api/inner/pch/clarifications/:id/renewal',
  access: { who: 'staff', permission: 'clarification.issue' },
  refusals: ofAsking,
} as const satisfies Route;

const ofMember = {
  not_an_evaluator: '4603',
  declaration_missing: '4644',
  method_has_no_step: '4409',
  report_signing: '4639',
  ...lotStopped,
} as const;

/** A member proposes a question to the chair. A repeated call with the same id returns the first answer. */
export const proposeClarification = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/clarification-proposals',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: ofMember,
} as const satisfies Route;

/** The chair declines a proposal. A repeated call with the same reason changes nothing. */
export const declineProposal = {
  method: 'POST',
  path: '/api/inner/pch/clarification-proposals/:id/refusal',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: ofAsking,
} as const satisfies Route;

/** A member withdraws their own open proposal. A repeated call changes nothing. */
export const withdrawProposal = {
  method: 'POST',
  path: '/api/inner/pch/clarification-proposals/:id/withdrawal',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: ofMember,
} as const satisfies Route;
