import type { Machine } from '../transition.ts';
import { type InvitationState, invitationStates } from './invitation.ts';

export type InvitationAction = 'accept' | 'decline' | 'cancel' | 'renew';

/** A supplier may change its reply until the reply deadline. A cancelled invitation may be renewed. */
export const invitationMachine: Machine<InvitationState, InvitationAction> = {
  states: invitationStates,
  transitions: [
    { from: ['sent', 'declined'], action: 'accept', to: 'accepted', who: ['supplier'] },
    { from: ['sent', 'accepted'], action: 'decline', to: 'declined', who: ['supplier'] },
    { from: ['sent', 'accepted', 'declined'], action: 'cancel', to: 'cancelled', who: ['buyer'] },
    { from: ['cancelled'], action: 'renew', to: 'sent', who: ['buyer'] },
  ],
};
