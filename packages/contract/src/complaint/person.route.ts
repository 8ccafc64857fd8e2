import type { Route } from '../route.ts';
import { complaining } from './complaint.route.ts';

/**
 * The subjects about which another interested person without a company may complain at the lots of a notice, and the
 * objections required first.
 */
export const getPersonComplaintRights = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/person-complaints',
  access: { who: 'public' },
} as const satisfies Route;

/** Whether, and until when, a complaint is possible after an objection that was opened; by the grant that opened it. */
export const readPersonComplaintRight = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/complaint',
  access: { who: 'public' },
} as const satisfies Route;

/** Submits at once to the supervisor above the buyer. The time of arrival counts. */
export const submitPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/person-complaints',
  access: { who: 'public' },
  timed: true,
  device: true,
  refusals: {
    ...complaining,
    complaint_person_open: '4981',
    otp_wrong: '4108',
    otp_expired: '4109',
  },
} as const satisfies Route;

/**
 * Opens a complaint by its number and a code sent to the phone given in it: returns its state and a grant that
 * expires.
 */
export const openPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/reading',
  access: { who: 'public' },
  device: true,
  refusals: { otp_wrong: '4108', otp_expired: '4109' },
} as const satisfies Route;

/** The current state, by a grant. */
export const readPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/view',
  access: { who: 'public' },
} as const satisfies Route;

/** A ticket for a file of the signed decision, by a grant. */
export const issuePersonComplaintTicket = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/ticket',
  access: { who: 'public' },
} as const satisfies Route;

/** Supplies the missing parts, once, within the time set by the supervisor; by a grant. */
export const correctPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/correction',
  access: { who: 'public' },
  timed: true,
  refusals: { complaint_correction_late: '4969' },
} as const satisfies Route;

/** Withdraws the complaint by a grant; possible until it is decided. */
export const withdrawPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/withdrawal',
  access: { who: 'public' },
} as const satisfies Route;
