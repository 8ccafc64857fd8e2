import { lotStopped, type Route } from '../route.ts';

export const getInvitation = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/invitation',
  access: { who: 'company' },
} as const satisfies Route;

/** The read receipt: only the first call counts, a repeated call changes nothing. */
export const readInvitation = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/invitation/reading',
  access: { who: 'company' },
} as const satisfies Route;

/** Accepts or declines; may be changed until the reply deadline. A decline requires `reason`: 5–500 characters. */
export const replyInvitation = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/invitation/reply',
  access: { who: 'company', permission: 'invitation.reply' },
  refusals: {
    invitation_reply_closed: '4402',
    ...lotStopped,
    company_not_approved: '4202',
    company_restricted: '5440',
    excluded_here: '5502',
    drawn_declined: '4687',
  },
} as const satisfies Route;

export const listInvitations = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/invitations',
  access: { who: 'staff', permission: 'invitation.send' },
} as const satisfies Route;

/**
 * Invites approved companies. Companies already invited are unaffected; a company whose invitation was cancelled is
 * invited anew. All invited companies together must reach the number that the method requires. Refused while suppliers are
 * drawn; `recommendation` is required in a government purchase and after an exhausted draw.
 */
export const sendInvitations = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/invitations',
  access: { who: 'staff', permission: 'invitation.send' },
  refusals: {
    invitees_too_few: '4303',
    invitees_too_many: '4308',
    method_has_no_step: '4409',
    bid_not_open: '4502',
    bid_deadline_passed: '4501',
    ...lotStopped,
    company_not_approved: '4202',
    company_restricted: '5440',
    invitee_excluded: '5503',
    not_shown_supplier: '5326',
    supplier_draw_running: '4683',
    suppliers_complete: '4684',
  },
} as const satisfies Route;

export const cancelInvitation = {
  method: 'POST',
  path: '/api/inner/pch/invitations/:id/cancellation',
  access: { who: 'staff', permission: 'invitation.send' },
  refusals: {
    bid_deadline_passed: '4501',
    lot_over: '4411',
    invitees_left_too_few: '4322',
    drawn_stays: '4676',
    supplier_draw_altered: '4688',
  },
} as const satisfies Route;
