import type { MemberInvitationView } from '@procure/contract/member/invitation.schema.ts';
import type { JoinRequestView } from '@procure/contract/member/join-request.schema.ts';
import type { MemberView } from '@procure/contract/member/member.schema.ts';
import { shownContact } from '@procure/domain/account/contact.ts';
import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import { invitationStateNow } from '@procure/domain/member/invitation.ts';
import { supplierRoles } from '@procure/domain/permission/role.ts';
import type { InvitationRow, MemberRow, OwnRequestRow, RequestRow } from './read-model.ts';

/** In the order of `supplierRoles`. */
const orderRoles = (roles: readonly string[]) => supplierRoles.filter((role) => roles.includes(role));

export function presentMember(row: MemberRow, readerId: string): MemberView {
  return {
    ...row,
    contact: shownContact(row.contact),
    roles: orderRoles(row.roles),
    lastActAt: row.lastActAt?.toISOString() ?? null,
    isSelf: row.id === readerId,
  };
}

export function presentInvitation(row: InvitationRow): MemberInvitationView {
  const { id, phone, email, roles, invitedBy, acceptedBy, sentAt, expiresAt, now } = row;
  return {
    id,
    to: phone === null ? maskMail(email ?? '') : maskPhone(phone),
    roles: orderRoles(roles),
    state: invitationStateNow(row, now),
    invitedBy,
    acceptedBy,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export function presentRequest({ contact, askedAt, ...row }: RequestRow): JoinRequestView {
  return { ...row, contact: shownContact(contact), askedAt: askedAt.toISOString() };
}

export function presentOwnRequest(row: OwnRequestRow | null) {
  if (row === null) return null;
  const { company, reason, askedAt } = row;
  return { ...row, company: company ?? '', reason: reason ?? '', askedAt: askedAt.toISOString() };
}
