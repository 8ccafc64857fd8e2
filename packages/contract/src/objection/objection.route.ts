import type { Route } from '../route.ts';

const objecting = {
  objection_not_provided: '4940',
  objection_no_subject: '4941',
  objection_early: '4942',
  objection_late: '4943',
  objection_not_party: '4944',
  objection_suppliers_only: '4954',
  objection_bidders_only: '4955',
  lot_over: '4411',
} as const;

/**
 * Refusals of an answer: its remedy is no longer possible, or its text reveals to the objector information that they
 * must not see.
 */
const giving = { objection_remedy_past: '4953', objection_tells: '4957' } as const;

/** The company's own objections of all lots, for the list. */
export const listOwnObjections = {
  method: 'GET',
  path: '/api/outer/pch/objections',
  access: { who: 'company' },
  paged: true,
} as const satisfies Route;

/**
 * The subjects of a lot to which the company may object now, each with its term or the reason against it, and the
 * company's own objections there.
 */
export const getObjectionRights = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/objections',
  access: { who: 'company' },
} as const satisfies Route;

export const getOwnObjection = {
  method: 'GET',
  path: '/api/outer/pch/objections/:id',
  access: { who: 'company' },
} as const satisfies Route;

/** Saves the draft as typed; version 0 creates it. Whether it may be submitted is checked only by the submission. */
export const saveObjection = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/objections',
  access: { who: 'company', permission: 'objection.edit' },
} as const satisfies Route;

/**
 * The time of arrival counts, and must be strictly before the end of the term. A repeated call returns the first
 * answer.
 */
export const submitObjection = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/objections/:id/submission',
  access: { who: 'company', permission: 'objection.submit' },
  timed: true,
  refusals: objecting,
} as const satisfies Route;

/** Withdraws the objection; possible until it is answered. */
export const withdrawObjection = {
  method: 'POST',
  path: '/api/outer/pch/objections/:id/withdrawal',
  access: { who: 'company', permission: 'objection.submit' },
} as const satisfies Route;

/** Objections that this person answers or whose answer awaits their signature; the earliest due first. */
export const listObjections = {
  method: 'GET',
  path: '/api/inner/pch/objections',
  access: { who: 'staff', permission: 'objection.read' },
  paged: true,
} as const satisfies Route;

export const getObjection = {
  method: 'GET',
  path: '/api/inner/pch/objections/:id',
  access: { who: 'staff', permission: 'objection.read' },
} as const satisfies Route;

/** Saves or replaces the answer's text; only the buyer's staff can read it before it is approved. */
export const writeObjectionAnswer = {
  method: 'POST',
  path: '/api/inner/pch/objections/:id/answer',
  access: { who: 'staff', permission: 'objection.answer' },
} as const satisfies Route;

/** Requests the signatures that the organisation's chain requires: at least one, by another person. */
export const handInObjectionAnswer = {
  method: 'POST',
  path: '/api/inner/pch/objections/:id/answer/submission',
  access: { who: 'staff', permission: 'objection.answer' },
  refusals: { objection_unanswered: '4946', ...giving },
} as const satisfies Route;

/** Signs the next step; the last signature sends the answer. */
export const approveObjectionAnswer = {
  method: 'POST',
  path: '/api/inner/pch/objections/:id/answer/approval',
  access: { who: 'staff', permission: 'objection.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253', ...giving },
} as const satisfies Route;

/** 条例44: an answer given during the opening is signed there by one of the lot's openers instead of the chain. */
export const confirmObjectionAnswer = {
  method: 'POST',
  path: '/api/inner/pch/objections/:id/answer/confirmation',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...{ own_work: '4204', not_an_opener: '4602' },
    ...{ objection_hall_closed: '4950', ...giving },
  },
} as const satisfies Route;

export const returnObjectionAnswer = {
  method: 'POST',
  path: '/api/inner/pch/objections/:id/answer/return',
  access: { who: 'staff', permission: 'objection.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

/** 不予受理, for a reason from the law's list. */
export const refuseObjection = {
  method: 'POST',
  path: '/api/inner/pch/objections/:id/refusal',
  access: { who: 'staff', permission: 'objection.answer' },
  refusals: { objection_tells: '4957' },
} as const satisfies Route;

const together = { objections_changed: '4958', objections_apart: '4959' } as const;

/**
 * Submits one text for several open objections to one lot and subject, each of which needs its own signatures: all, or
 * none.
 */
export const answerObjections = {
  method: 'POST',
  path: '/api/inner/pch/objections/answers',
  access: { who: 'staff', permission: 'objection.answer' },
  refusals: { objection_unanswered: '4946', ...together, ...giving },
} as const satisfies Route;

/** Signs the next step of several answers that were submitted together: all, or none. */
export const approveObjectionAnswers = {
  method: 'POST',
  path: '/api/inner/pch/objections/answers/approval',
  access: { who: 'staff', permission: 'objection.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253', ...together, ...giving },
} as const satisfies Route;

/** 条例44: an opener confirms, during the opening, the common answer to several objections: all, or none. */
export const confirmObjectionAnswers = {
  method: 'POST',
  path: '/api/inner/pch/objections/answers/confirmation',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...{ own_work: '4204', not_an_opener: '4602' },
    ...{ objection_hall_closed: '4950', ...together, ...giving },
  },
} as const satisfies Route;

/** 不予受理 of several objections to one lot and subject for the same reason: all, or none. */
export const refuseObjections = {
  method: 'POST',
  path: '/api/inner/pch/objections/refusals',
  access: { who: 'staff', permission: 'objection.answer' },
  refusals: { objection_tells: '4957', ...together },
} as const satisfies Route;

/** Returns several answers that were submitted together: all, or none. */
export const returnObjectionAnswers = {
  method: 'POST',
  path: '/api/inner/pch/objections/answers/return',
  access: { who: 'staff', permission: 'objection.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253', ...together },
} as const satisfies Route;
