import type { Route } from '../route.ts';
import { complaining } from './complaint.route.ts';

/** Of what another interested person without a company may complain at the lots of a notice, and what comes first. */
export const getPersonComplaintRights = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/person-complaints',
  access: { who: 'public' },
} as const satisfies Route;

/** Whether, and until when, an objection that was opened may be complained after: by the grant that opened it. */
export const readPersonComplaintRight = {
  method: 'POST',
  path: '/api/outer/pch/person-objections/complaint',
  access: { who: 'public' },
} as const satisfies Route;

/** Handed in at once, to the supervisor above the buyer. It counts from when it had arrived. */
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

/** By its number and a code to the phone it was handed in with: how it stands, and a grant that ends by itself. */
export const openPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/reading',
  access: { who: 'public' },
  device: true,
  refusals: { otp_wrong: '4108', otp_expired: '4109' },
} as const satisfies Route;

/** As it stands now, by a grant. */
export const readPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/view',
  access: { who: 'public' },
} as const satisfies Route;

/** A ticket for a file of the decision that was signed, by a grant. */
export const issuePersonComplaintTicket = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/ticket',
  access: { who: 'public' },
} as const satisfies Route;

/** What was wanting, once, within the time that the supervisor gave; by a grant. */
export const correctPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/correction',
  access: { who: 'public' },
  timed: true,
  refusals: { complaint_correction_late: '4969' },
} as const satisfies Route;

/** Takes it back, by a grant, until it is decided. */
export const withdrawPersonComplaint = {
  method: 'POST',
  path: '/api/outer/pch/person-complaints/withdrawal',
  access: { who: 'public' },
} as const satisfies Route;
