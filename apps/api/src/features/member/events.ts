import { formatDateTime } from '@procure/domain/display/time.ts';
import type { HandedOver, Left, RolesSet } from '@procure/domain/member/decide.ts';
import { rolesInWords } from '@procure/domain/member/member.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import type { Outgoing, Text } from '../../platform/messaging/outbox/outgoing.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

interface Invited {
  readonly kind: 'invite' | 'send_again';
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  /** Masked recipient, for the audit log. */
  readonly masked: string;
  readonly roles: readonly SupplierRole[];
  readonly link: string;
  readonly expiresAt: Date;
}
interface InvitationWithdrawn {
  readonly kind: 'withdraw_invitation';
  readonly masked: string;
}
interface Joined {
  readonly kind: 'join';
  readonly roles: readonly SupplierRole[];
  /** Name of the own registration that the person gave up. */
  readonly letGoOf: string | null;
}

interface FactorReset {
  readonly kind: 'reset_factor';
  /** Phone of the person whose second factor was reset. */
  readonly phone: string | null;
}

interface Asked {
  readonly kind: 'ask';
  readonly message: string;
}
interface AskWithdrawn {
  readonly kind: 'withdraw_ask';
}
interface AskAccepted {
  readonly kind: 'accept_ask';
  readonly roles: readonly SupplierRole[];
  readonly letGoOf: string | null;
}
interface AskDeclined {
  readonly kind: 'decline_ask';
  readonly reason: string;
}

type MemberEvent =
  | RolesSet
  | Left
  | HandedOver
  | FactorReset
  | Invited
  | InvitationWithdrawn
  | Joined
  | Asked
  | AskWithdrawn
  | AskAccepted
  | AskDeclined;

interface AboutMember {
  readonly company: string;
  readonly companyId: string;
  /** The person concerned; the invitation until it is accepted. */
  readonly person: { readonly id: string; readonly nickName: string };
  /** The company's administrators after the event. */
  readonly administrators: readonly string[];
  /** The acting person, by the name that colleagues know. */
  readonly by: string;
  readonly at: Date;
}

const peoplePage = '/dashboard?view=members';

export const memberEvents: EventTable<MemberEvent, AboutMember> = {
  set_roles: ({ from, roles }, about) => ({
    audit: {
      ...of(about),
      action: 'set_member_roles',
      before: { roles: rolesInWords(from) },
      after: { roles: rolesInWords(roles) },
    },
    send: messages(
      [about.person.id],
      {
        template: 'member_roles_set',
        values: { company: about.company, by: about.by, roles: rolesInWords(roles) },
      },
      peoplePage,
    ),
  }),
  remove: ({ from }, about) => ({
    audit: { ...of(about), action: 'remove_member', before: { roles: rolesInWords(from) } },
    send: [
      ...messages(
        [about.person.id],
        {
          template: 'member_removed',
          values: { company: about.company, by: about.by, time: formatDateTime(about.at) },
        },
        '/dashboard',
      ),
      ...tellOthers(about, {
        template: 'member_gone',
        values: { name: about.person.nickName, what: `由${about.by}移出` },
      }),
    ],
  }),
  reset_factor: ({ phone }, about) => {
    const { company, by, person } = about;
    const time = formatDateTime(about.at);
    const text = { template: 'member_factor_reset', values: { company, by, time } } as const;
    return {
      audit: { ...of(about), action: 'reset_member_factor' },
      send: [
        { ...text, channel: 'account', to: person.id },
        ...(phone === null ? [] : [{ ...text, channel: 'sms', to: phone } as const]),
        ...tellOthers(about, {
          template: 'colleague_factor_reset',
          values: { name: person.nickName, by, time },
        }),
      ],
    };
  },
  leave: ({ from }, about) => ({
    audit: { ...of(about), action: 'leave_company', before: { roles: rolesInWords(from) } },
    send: tellOthers(about, {
      template: 'member_gone',
      values: { name: about.person.nickName, what: '自行退出' },
    }),
  }),
  hand_over: ({ from, to }, about) => ({
    audit: {
      ...of(about),
      action: 'hand_over_administration',
      before: { administrator: from },
      after: { administrator: to },
    },
    send: messages(
      [to],
      { template: 'member_administration_given', values: { company: about.company, by: about.by } },
      peoplePage,
    ),
  }),
  invite: describeInvitation,
  send_again: describeInvitation,
  withdraw_invitation: ({ masked }, about) => ({
    audit: { ...of(about), action: 'withdraw_member_invitation', before: { to: masked } },
  }),
  join: ({ roles, letGoOf }, about) => ({
    audit: {
      ...of(about),
      action: 'join',
      ...(letGoOf === null ? {} : { before: { companyId: letGoOf } }),
      after: { roles: rolesInWords(roles) },
    },
    send: tellOthers(about, {
      template: 'member_joined',
      values: { name: about.person.nickName, roles: rolesInWords(roles) },
    }),
  }),
  ask: ({ message }, about) => ({
    audit: { ...of(about), action: 'ask_to_join', reason: message },
    send: tellOthers(about, {
      template: 'join_asked',
      values: { name: about.person.nickName, message },
    }),
  }),
  withdraw_ask: (_, about) => ({ audit: { ...of(about), action: 'withdraw_join_request' } }),
  accept_ask: ({ roles, letGoOf }, about) => ({
    audit: {
      ...of(about),
      action: 'accept_join_request',
      ...(letGoOf === null ? {} : { before: { companyId: letGoOf } }),
      after: { roles: rolesInWords(roles) },
    },
    send: messages(
      [about.person.id],
      { template: 'join_accepted', values: { company: about.company, roles: rolesInWords(roles) } },
      peoplePage,
    ),
  }),
  decline_ask: ({ reason }, about) => ({
    audit: { ...of(about), action: 'decline_join_request', reason },
    send: messages(
      [about.person.id],
      { template: 'join_declined', values: { company: about.company, reason } },
      '/dashboard?view=join',
    ),
  }),
};

/** Sends the link of an invitation, and records its first or a further sending. */
function describeInvitation(
  { kind, channel, to, masked, roles, link, expiresAt }: Invited,
  about: AboutMember,
) {
  const values = { company: about.company, link, until: formatDateTime(expiresAt) };
  const letter: Outgoing = { channel, to, template: 'member_invited', values, expiresAt };
  return {
    audit: {
      ...of(about),
      action: kind === 'invite' ? 'invite_member' : 'send_member_invitation',
      after: { to: masked, roles: rolesInWords(roles) },
    },
    send: [letter],
  };
}

/** Notifies the company's administrators, except the person concerned. */
function tellOthers({ administrators, person }: AboutMember, text: Text): readonly Outgoing[] {
  return messages(
    administrators.filter((id) => id !== person.id),
    text,
    peoplePage,
  );
}

function of({ person, companyId }: AboutMember) {
  return { entity: 'member', entityId: person.id, companyId };
}
