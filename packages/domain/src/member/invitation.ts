import { checkEmail, checkPhone } from '../account/rules.ts';
import { readPhone } from '../display/typed.ts';
import { maskMail, maskPhone } from '../masking.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { SupplierRole } from '../permission/role.ts';

/** Days for which the link of an invitation is valid, from its last sending. */
export const invitationDays = 7;
/** The limits that protect strangers' phones: for one company in a day, and for one invitation in all. */
export const invitationsPerDay = 20;
export const sendingsPerInvitation = 3;
export const resendSeconds = 60;

/**
 * The recipient of an invitation: the phone of the account that joins, or a mail address, whose reader holds the link.
 */
export interface Recipient {
  readonly kind: 'phone' | 'mail';
  readonly to: string;
}

export type MemberInvitation = {
  readonly recipient: Recipient;
  readonly roles: readonly SupplierRole[];
  readonly sendings: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
} & (
  | { readonly state: 'open' | 'withdrawn'; readonly acceptedBy: null }
  | { readonly state: 'accepted'; readonly acceptedBy: string }
);

export const invitationStates = ['open', 'expired', 'accepted', 'withdrawn'] as const;
/** The displayed states. The time decides whether an invitation has expired. */
export type InvitationState = (typeof invitationStates)[number];

export const invitationStateLabels: Readonly<Record<InvitationState, string>> = {
  open: '待加入',
  expired: '已过期',
  accepted: '已加入',
  withdrawn: '已撤回',
};

export function invitationStateNow(
  { state, expiresAt }: { readonly state: MemberInvitation['state']; readonly expiresAt: Date },
  now: Date,
): InvitationState {
  return state === 'open' && now >= expiresAt ? 'expired' : state;
}

/** Reads a phone number or a mail address. */
export function readRecipient(typed: string): Recipient {
  const text = typed.trim();
  return text.includes('@')
    ? { kind: 'mail', to: text.toLowerCase() }
    : { kind: 'phone', to: readPhone(text) };
}

export function checkRecipient(typed: string): string | null {
  if (typed.trim() === '') return '请输入手机号或邮箱';
  const { kind, to } = readRecipient(typed);
  return kind === 'mail' ? checkEmail(to) : checkPhone(to);
}

export const maskRecipient = ({ kind, to }: Recipient): string =>
  kind === 'mail' ? maskMail(to) : maskPhone(to);

const good = (now: Date) => ({
  sentAt: now,
  expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
});

/** The facts at the time of an invitation. */
export interface InviteFacts {
  /** Whether the phone or the address belongs to a member. */
  readonly isMember: boolean;
  /** Whether it has an open invitation. */
  readonly isInvited: boolean;
  /** The number of invitations that the company sent in the last 24 hours. */
  readonly today: number;
}

export function invite(
  recipient: Recipient,
  roles: readonly SupplierRole[],
  { isMember, isInvited, today }: InviteFacts,
  now: Date,
): MemberInvitation | Refusal<'member_already' | 'member_invited' | 'member_invitations_too_many'> {
  if (isMember) return refuse('member_already');
  if (isInvited) return refuse('member_invited');
  if (today >= invitationsPerDay) return refuse('member_invitations_too_many', { n: invitationsPerDay });
  return { recipient, roles, sendings: 1, ...good(now), state: 'open', acceptedBy: null };
}

/** Sends the invitation again with a new link. The old link becomes invalid. */
export function sendAgain(
  invitation: MemberInvitation,
  now: Date,
):
  | MemberInvitation
  | Refusal<'transition_not_allowed' | 'member_invitation_too_soon' | 'member_invitation_sent_out'> {
  if (invitation.state !== 'open') return refuse('transition_not_allowed');
  if (invitation.sendings >= sendingsPerInvitation)
    return refuse('member_invitation_sent_out', { n: sendingsPerInvitation });
  const since = Math.floor((now.getTime() - invitation.sentAt.getTime()) / 1000);
  if (since < resendSeconds) return refuse('member_invitation_too_soon', { seconds: resendSeconds - since });
  return { ...invitation, sendings: invitation.sendings + 1, ...good(now) };
}

export function withdraw(invitation: MemberInvitation): MemberInvitation | Refusal<'transition_not_allowed'> {
  if (invitation.state !== 'open') return refuse('transition_not_allowed');
  return { ...invitation, state: 'withdrawn', acceptedBy: null };
}

export type OpenReason = 'member_invitation_over' | 'member_invitation_for_another';

/** Checks whether the link is valid now, for this account. Only the holder of the link learns why it is not. */
export function canOpen(
  invitation: MemberInvitation,
  phone: string | null,
  now: Date,
): true | Refusal<OpenReason> {
  if (invitationStateNow(invitation, now) !== 'open') return refuse('member_invitation_over');
  const { recipient } = invitation;
  if (recipient.kind === 'phone' && recipient.to !== phone)
    return refuse('member_invitation_for_another', { phone: maskPhone(recipient.to) });
  return true;
}

export function accept(
  invitation: MemberInvitation,
  account: { readonly id: string; readonly phone: string | null },
  now: Date,
): MemberInvitation | Refusal<OpenReason> {
  const open = canOpen(invitation, account.phone, now);
  return open === true ? { ...invitation, state: 'accepted', acceptedBy: account.id } : open;
}
