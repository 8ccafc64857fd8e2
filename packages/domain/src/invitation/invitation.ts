import { isBefore, type Moment } from '../moment.ts';

/** The stored states of an invitation. Its expiry is computed, see `invitationPhase`. */
export const invitationStates = ['sent', 'accepted', 'declined', 'cancelled'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationStateLabels: Readonly<Record<InvitationState, string>> = {
  sent: '待回复',
  accepted: '已接受',
  declined: '已婉拒',
  cancelled: '已取消',
};

/** The displayed phases: the stored states and `expired`. */
export const invitationPhases = [...invitationStates, 'expired'] as const;
export type InvitationPhase = (typeof invitationPhases)[number];

export const invitationPhaseLabels: Readonly<Record<InvitationPhase, string>> = {
  ...invitationStateLabels,
  expired: '逾期未回复',
};

/** The wording of each phase for the invited supplier. */
export const invitationPhaseWording: Readonly<Record<InvitationPhase, string>> = {
  sent: '待您回复',
  accepted: '您已接受邀请',
  declined: '您已婉拒邀请',
  cancelled: '邀请已取消',
  expired: '您未在截止前回复邀请',
};

export function invitationPhase(state: InvitationState, replyUntil: Moment, now: Moment): InvitationPhase {
  return state === 'sent' && !isBefore(now, replyUntil) ? 'expired' : state;
}
