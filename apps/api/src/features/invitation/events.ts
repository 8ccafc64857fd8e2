import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Accepted, Cancelled, Declined, Sent, WasRead } from '@procure/domain/invitation/decide.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

/** Of what tender the words are. */
interface Named {
  readonly title: string;
  readonly tenderNo: string;
}

/** To the company's people. */
interface ToCompany extends Named {
  readonly to: readonly { readonly id: string }[];
}

/** To who answers for the tender. */
interface ToOwner extends Named {
  readonly ownerId: string;
  readonly tenderId: string;
}

type InvitationEvent =
  | (Sent & ToCompany)
  | WasRead
  | (Accepted & ToOwner)
  | (Declined & ToOwner)
  | (Cancelled & ToCompany);

interface AboutInvitation {
  readonly id: string;
  readonly lotId: string;
  readonly companyId: string;
}

export const invitationEvents: EventTable<InvitationEvent, AboutInvitation> = {
  sent: (event, about) => letter('send', event, about),
  renewed: (event, about) => letter('renew', event, about),
  read: (_, about) => ({ audit: { ...ofInvitation(about), action: 'read' } }),
  accepted: ({ from, ...event }, about) => ({
    audit: {
      ...ofInvitation(about),
      action: 'accept',
      before: { state: from.state, reason: from.reason },
      after: { state: 'accepted', reason: null },
    },
    send: [{ ...toOwner(event, about), template: 'invitation_replied', values: namesOf(event) }],
  }),
  declined: ({ from, reason, tooFew, ...event }, about) => ({
    audit: {
      ...ofInvitation(about),
      action: 'decline',
      before: { state: from.state, reason: from.reason },
      after: { state: 'declined', reason },
      reason,
    },
    send: [
      {
        ...toOwner(event, about),
        ...(tooFew === null
          ? { template: 'invitation_replied', values: namesOf(event) }
          : { template: 'invitation_left_too_few', values: { ...namesOf(event), ...tooFew } }),
      },
    ],
  }),
  cancelled: ({ from, reason, to, ...event }, about) => ({
    audit: {
      ...ofInvitation(about),
      action: 'cancel',
      before: { state: from.state, reason: from.reason },
      after: { state: 'cancelled' },
      reason,
    },
    send: messages(
      to.map(({ id }) => id),
      { template: 'invitation_cancelled', values: { ...namesOf(event), reason } },
      `/replyInvite?lotId=${about.lotId}`,
    ),
  }),
};

function letter(
  action: string,
  { to, replyUntil, ...event }: Sent & ToCompany,
  about: AboutInvitation,
): Consequences {
  const text = {
    template: 'invitation_sent',
    values: { ...namesOf(event), replyUntil: `${formatDateTime(replyUntil)}（北京时间）` },
  } as const;
  return {
    audit: { ...ofInvitation(about), action, after: { replyUntil } },
    send: messages(
      to.map(({ id }) => id),
      text,
      `/replyInvite?lotId=${about.lotId}`,
    ),
  };
}

function ofInvitation({ id, lotId, companyId }: AboutInvitation) {
  return { entity: 'invitation', entityId: id, lotId, companyId };
}

function namesOf({ title, tenderNo }: Named) {
  return { title, tenderNo };
}

function toOwner({ ownerId, tenderId }: ToOwner, { lotId }: AboutInvitation) {
  const link = `/tender/${tenderId}/invitation?lotId=${lotId}`;
  return { channel: 'account', to: ownerId, link } as const;
}
