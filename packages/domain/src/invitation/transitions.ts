import type { Machine } from '../transition.ts';
import { type InvitationState, invitationStates } from './invitation.ts';

export type InvitationAction = 'accept' | 'decline' | 'cancel' | 'renew';
export type InvitationGuard = 'beforeReplyDeadline' | 'beforeReplyDeadlineAndReasonGiven' | 'reasonGiven';

/** A supplier may change its reply until the reply deadline; whose invitation was cancelled may be invited anew. */
export const invitationMachine: Machine<InvitationState, InvitationAction, InvitationGuard> = {
  states: invitationStates,
  transitions: [
    {
      from: ['sent', 'declined'],
      action: 'accept',
      to: 'accepted',
      who: ['supplier'],
      guard: 'beforeReplyDeadline',
    },
    {
      from: ['sent', 'accepted'],
      action: 'decline',
      to: 'declined',
      who: ['supplier'],
      guard: 'beforeReplyDeadlineAndReasonGiven',
    },
    {
      from: ['sent', 'accepted', 'declined'],
      action: 'cancel',
      to: 'cancelled',
      who: ['buyer'],
      guard: 'reasonGiven',
    },
    { from: ['cancelled'], action: 'renew', to: 'sent', who: ['buyer'] },
  ],
};
