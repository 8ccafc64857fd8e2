import { lotStopped, type Route } from '../route.ts';

/**
 * The seats of a lot that are drawn, with the draws and their state. The names of drawn experts are secret until the
 * award.
 */
export const getDraw = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/expert-draw',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

const stopped = {
  draw_not_wanted: '4842',
  draw_running: '4843',
  seats_filled: '4844',
  ...lotStopped,
} as const;

/**
 * Requests a draw, whose order is fixed at once; experts are invited when its commitment is in the public log. `no` is
 * the number of the draw. A repeat returns the first answer.
 */
export const requestDraw = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/expert-draw',
  access: { who: 'staff', permission: 'tender.edit' },
  refusals: { ...stopped, not_in_team: '4330', draw_altered: '4847' },
} as const satisfies Route;

/** Appoints an expert of the buyer's choice, when no draw has another one. A repeat returns the first answer. */
export const appointExpert = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/expert-draw/appointment',
  access: { who: 'staff', permission: 'tender.edit' },
  refusals: { ...stopped, not_in_team: '4330', draw_not_exhausted: '4845' },
} as const satisfies Route;

/** A draw with its seed, candidates and invitations, for the auditor after the award or the end of the lot. */
export const getDrawRecord = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/expert-draw/:no/record',
  access: { who: 'staff', permission: 'audit.read' },
  refusals: { draw_secret: '4848', draw_altered: '4847' },
} as const satisfies Route;

/** The reader's own invitations to committees, the newest first. */
export const listOwnInvitations = {
  method: 'GET',
  path: '/api/inner/pch/expert-invitations',
  access: { who: 'staff', permission: 'expert.own' },
  paged: true,
} as const satisfies Route;

const answered = { invitation_ended: '4846', lot_over: '4411', draw_altered: '4847' } as const;

/** Accepts an invitation, by which the expert joins the committee. A repeat changes nothing. */
export const acceptInvitation = {
  method: 'POST',
  path: '/api/inner/pch/expert-invitations/:id/acceptance',
  access: { who: 'staff', permission: 'expert.own' },
  refusals: answered,
} as const satisfies Route;

export const declineInvitation = {
  method: 'POST',
  path: '/api/inner/pch/expert-invitations/:id/decline',
  access: { who: 'staff', permission: 'expert.own' },
  refusals: answered,
} as const satisfies Route;

/** Leaves a committee before the opening. The next expert of the draw is invited. */
export const withdrawAcceptance = {
  method: 'POST',
  path: '/api/inner/pch/expert-invitations/:id/withdrawal',
  access: { who: 'staff', permission: 'expert.own' },
  refusals: { ...answered, opened_already: '4849' },
} as const satisfies Route;

/** The invitations of an expert, for reviewers of the pool; the lot is named only after its award or end. */
export const listExpertInvitations = {
  method: 'GET',
  path: '/api/inner/platform/experts/:id/invitations',
  access: { who: 'staff', permission: 'expert.review' },
  paged: true,
} as const satisfies Route;
