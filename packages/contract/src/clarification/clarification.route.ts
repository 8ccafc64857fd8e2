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

/** A repeated call with the same id returns the first answer. */
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
