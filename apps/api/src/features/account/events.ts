import type { Disabled, Enabled, ResetJudged, RolesSet } from '@procure/domain/account/decide.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import type { Outgoing } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

/** Events of an account, with the values of their texts. */
type AccountEvent =
  | {
      readonly kind: 'create';
      readonly username: string;
      readonly nickName: string;
    }
  | { readonly kind: 'register'; readonly as: 'supplier' | 'expert'; readonly username: string }
  | {
      readonly kind: 'create_repeated' | 'register_repeated' | 'change_password_failed';
    }
  | ({ readonly kind: 'change_password' } & ByPhone)
  | { readonly kind: 'change_name'; readonly from: string; readonly to: string }
  | ({ readonly kind: 'change_phone' | 'change_mail' } & ContactChanged)
  | RolesSet
  | Disabled
  | Enabled
  | { readonly kind: 'ask_password_reset'; readonly reason: string }
  /** Reset by a second administrator, or by the account itself with a code. */
  | (ResetJudged & ByPhone)
  | ({ readonly kind: 'reset_own_password' } & ByPhone)
  | Exported;

/** A copy of the person's own data, or of the data of the company that they manage, was requested. */
interface Exported {
  readonly kind: 'export_own_data';
  readonly companyId: string | null;
  readonly at: Date;
}

interface ByPhone {
  readonly phone: string | null;
  readonly at: Date;
}

interface ContactChanged {
  readonly username: string;
  /** Null if there was none. */
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
}

interface AboutAccount {
  readonly id: string;
}

export const accountEvents: EventTable<AccountEvent, AboutAccount> = {
  create: ({ username, nickName }, about) => ({
    audit: { ...of(about), action: 'create', after: { kind: 'staff', username, nickName } },
  }),
  create_repeated: plain,
  register: ({ as, username }, about) => ({
    audit: { ...of(about), action: 'register', after: { kind: as, username } },
    send: [
      {
        channel: 'account',
        to: about.id,
        template: as === 'expert' ? 'expert_account_created' : 'account_created',
        values: { username },
      },
    ],
  }),
  register_repeated: plain,
  change_password: (event, about) => ({
    audit: { ...of(about), action: 'change_password' },
    send: passwordChanged(event, about),
  }),
  change_password_failed: plain,
  change_name: ({ from, to }, about) => ({
    audit: { ...of(about), action: 'change_name', before: { nickName: from }, after: { nickName: to } },
  }),
  change_phone: (event, about) => contactChanged(event, about, 'sms', maskPhone),
  change_mail: (event, about) => contactChanged(event, about, 'mail', maskMail),
  set_roles: ({ organisation: { name: organisation }, from, roles }, about) => ({
    audit: {
      ...of(about),
      action: 'set_roles',
      before: { organisation, roles: from },
      after: { organisation, roles },
    },
  }),
  disable: ({ reason }, about) => ({
    audit: {
      ...of(about),
      action: 'disable',
      before: { state: 'active' },
      after: { state: 'disabled' },
      reason,
    },
  }),
  enable: (_, about) => ({
    audit: { ...of(about), action: 'enable', before: { state: 'disabled' }, after: { state: 'active' } },
  }),
  ask_password_reset: ({ reason }, about) => ({
    audit: { ...of(about), action: 'ask_password_reset', reason },
  }),
  reset_password: ({ askedBy, reason, ...event }, about) => ({
    audit: { ...of(about), action: 'reset_password', after: { askedBy }, reason },
    send: passwordChanged(event, about),
  }),
  decline_password_reset: ({ askedBy, reason }, about) => ({
    audit: { ...of(about), action: 'decline_password_reset', after: { askedBy }, reason },
  }),
  export_own_data: ({ companyId, at }, about) => ({
    audit:
      companyId === null
        ? { ...of(about), action: 'export_own_data' }
        : { action: 'export_company_data', entity: 'company', entityId: companyId, companyId },
    send: [
      {
        channel: 'account',
        to: about.id,
        template: 'own_data_exported',
        values: { time: formatDateTime(at), what: companyId === null ? '本人数据' : '本企业数据' },
      },
    ],
  }),
  reset_own_password: (event, about) => ({
    audit: { ...of(about), action: 'reset_password' },
    send: passwordChanged(event, about),
  }),
};

function plain({ kind }: { readonly kind: string }, about: AboutAccount) {
  return { audit: { ...of(about), action: kind } };
}

/** Notifies the old contact, the new contact and the account's sessions: one of them belongs to the owner. */
function contactChanged(
  { username, from, to, at }: ContactChanged,
  about: AboutAccount,
  channel: 'sms' | 'mail',
  mask: (contact: string) => string,
): Consequences {
  const field = channel === 'sms' ? 'phone' : 'email';
  const before = from === null ? null : mask(from);
  const values = { username, time: formatDateTime(at), from: before ?? '（未设置）', to: mask(to) };
  const template = channel === 'sms' ? ('phone_changed' as const) : ('mail_changed' as const);
  const toPlace = (place: string): Outgoing =>
    channel === 'sms'
      ? { channel, to: place, template: 'phone_changed', values }
      : { channel, to: place, template: 'mail_changed', values };
  const places = [...(from === null ? [] : [from]), to];
  return {
    audit: {
      ...of(about),
      action: channel === 'sms' ? 'change_phone' : 'change_mail',
      before: { [field]: before },
      after: { [field]: mask(to) },
    },
    send: [
      ...places.map(toPlace),
      { channel: 'account', to: about.id, among: ['message'], template, values },
    ],
  };
}

/**
 * Notifies by SMS, which a compromised mailbox cannot suppress; without a phone through the account's other
 * channels.
 */
function passwordChanged({ phone, at }: ByPhone, { id }: AboutAccount): readonly Outgoing[] {
  const values = { time: formatDateTime(at) };
  const way =
    phone === null ? ({ channel: 'account', to: id } as const) : ({ channel: 'sms', to: phone } as const);
  return [{ ...way, template: 'password_changed', values }];
}

function of({ id }: AboutAccount) {
  return { entity: 'account', entityId: id };
}
