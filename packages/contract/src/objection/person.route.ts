import type { Route } from '../route.ts';

/**
 * The subjects to which another interested person without a company may object at the lots of a notice, each with its
 * term or the reason against it.
 */
export const getPersonRights = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/person-objections',
  access: { who: 'public' },
} as const satisfies Route;

/**
 * Sends a code to the phone, for objecting, complaining, reading the result or an opinion about a 单一来源公示. The answer
 * does not reveal whether the phone belongs to an objector or complainant.
 */
export const sendPersonCode = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/code',
  access: { who: 'public' },
  refusals: { human_check_failed: '4117', otp_too_soon: '4110', otp_too_many: '4111' },
  device: true,
} as const satisfies Route;

/**
 * Submits at once without a draft, because no data of a person are stored before submission. The time of arrival
 * counts.
 */
export const submitPersonObjection = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/person-objections',
  access: { who: 'public' },
  timed: true,
  device: true,
  refusals: {
    objection_not_provided: '4940',
    objection_no_subject: '4941',
    objection_early: '4942',
    objection_late: '4943',
    objection_not_party: '4944',
    objection_suppliers_only: '4954',
    objection_bidders_only: '4955',
    objection_person_open: '4956',
    lot_over: '4411',
    otp_wrong: '4108',
    otp_expired: '4109',
  },
} as const satisfies Route;

/**
 * Opens an objection by its number and a code sent to the phone given in it: returns its state and a grant that
 * expires.
 */
export const openPersonObjection = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/reading',
  access: { who: 'public' },
  device: true,
  refusals: { otp_wrong: '4108', otp_expired: '4109' },
} as const satisfies Route;

/** The current state, by a grant. */
export const readPersonObjection = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/view',
  access: { who: 'public' },
} as const satisfies Route;

/** A ticket for a file of the answer, by a grant. */
export const issuePersonTicket = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/ticket',
  access: { who: 'public' },
} as const satisfies Route;

/** Withdraws the objection by a grant; possible until it is answered. */
export const withdrawPersonObjection = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/withdrawal',
  access: { who: 'public' },
} as const satisfies Route;
