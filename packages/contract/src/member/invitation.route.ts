import type { Route } from '../route.ts';

/** The company's newest invitations, in every state. */
export const listMemberInvitations = {
  method: 'GET',
  path: '/api/outer/pch/company/member-invitations',
  access: { who: 'company', permission: 'member.manage' },
} as const satisfies Route;

/** The link is sent to the phone or the address and not returned here. `id` is made by the caller. */
export const inviteMember = {
  method: 'POST',
  path: '/api/outer/pch/company/member-invitations',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    member_already: '4222',
    member_invited: '4223',
    member_invitations_too_many: '4224',
  },
} as const satisfies Route;

/** Sends a new link; the previous one becomes invalid. */
export const sendMemberInvitation = {
  method: 'POST',
  path: '/api/outer/pch/company/member-invitations/:id/sending',
  access: { who: 'company', permission: 'member.manage' },
  refusals: { member_invitation_too_soon: '4225', member_invitation_sent_out: '4226' },
} as const satisfies Route;

export const withdrawMemberInvitation = {
  method: 'POST',
  path: '/api/outer/pch/company/member-invitations/:id/withdrawal',
  access: { who: 'company', permission: 'member.manage' },
} as const satisfies Route;

/** Returns the invitation to the holder of its link; a POST, so that the code appears in no URL. Changes nothing. */
export const readMemberInvitation = {
  method: 'POST',
  path: '/api/outer/pch/member-invitation/reading',
  access: { who: 'supplier' },
  refusals: {
    member_invitation_over: '4227',
    member_invitation_for_another: '4228',
    member_here: '4229',
    member_elsewhere: '4230',
  },
} as const satisfies Route;

export const acceptMemberInvitation = {
  method: 'POST',
  path: '/api/outer/pch/member-invitation/acceptance',
  access: { who: 'supplier' },
  refusals: {
    member_invitation_over: '4227',
    member_invitation_for_another: '4228',
    member_here: '4229',
    member_elsewhere: '4230',
  },
} as const satisfies Route;
