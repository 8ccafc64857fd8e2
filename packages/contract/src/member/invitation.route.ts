import type { Route } from '../route.ts';

/** Of the company's invitations the newest, whatever became of them. */
export const listMemberInvitations = {
  method: 'GET',
  path: '/api/outer/pch/company/member-invitations',
  access: { who: 'company', permission: 'member.manage' },
} as const satisfies Route;

/** The link goes to the phone or the address, and is shown to nobody here. `id` is made by the caller. */
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

/** Under a new link: the one before is good for nothing then. */
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

/** What the link says, to who holds it; a POST, so that its code stands in no address. Changes nothing. */
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
