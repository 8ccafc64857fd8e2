import type { Route } from '../route.ts';

/** What another interested person without a company may object to at the lots of a notice, until when, or why not. */
export const getPersonRights = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/person-objections',
  access: { who: 'public' },
} as const satisfies Route;

/** Sends a code to the phone: to object or complain with, or to read what came of it. It tells of neither who did nor whether. */
export const sendPersonCode = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/code',
  access: { who: 'public' },
  refusals: { human_check_failed: '4117', otp_too_soon: '4110', otp_too_many: '4111' },
  device: true,
} as const satisfies Route;

/** Handed in at once, without a draft: nothing of a person is kept before. It counts from when it had arrived. */
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

/** By its number and a code to the phone it was handed in with: how it stands, and a grant that ends by itself. */
export const openPersonObjection = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/reading',
  access: { who: 'public' },
  device: true,
  refusals: { otp_wrong: '4108', otp_expired: '4109' },
} as const satisfies Route;

/** As it stands now, by a grant. */
export const readPersonObjection = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/view',
  access: { who: 'public' },
} as const satisfies Route;

/** A ticket for a file of the answer that was given, by a grant. */
export const issuePersonTicket = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/ticket',
  access: { who: 'public' },
} as const satisfies Route;

/** Takes it back, by a grant, until it is answered. */
export const withdrawPersonObjection = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/withdrawal',
  access: { who: 'public' },
} as const satisfies Route;
