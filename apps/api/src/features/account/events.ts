import type { Disabled, Enabled, ResetJudged, RolesSet } from '@procure/domain/account/decide.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Outgoing } from '../../platform/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** What happened, with what its words need. */
type AccountEvent =
  | {
      readonly kind: 'create';
      readonly username: string;
      readonly nickName: string;
    }
  | { readonly kind: 'register'; readonly username: string }
  | {
      readonly kind: 'create_repeated' | 'register_repeated' | 'change_password' | 'change_password_failed';
    }
  | RolesSet
  | Disabled
  | Enabled
  | { readonly kind: 'ask_password_reset'; readonly reason: string }
  /** Of a second person, or of the account's own by a code sent to its phone. */
  | (ResetJudged & ByPhone)
  | ({ readonly kind: 'reset_own_password' } & ByPhone);

interface ByPhone {
  readonly phone: string | null;
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
  register: ({ username }, about) => ({
    audit: { ...of(about), action: 'register', after: { kind: 'supplier', username } },
    send: [{ channel: 'message', to: about.id, template: 'account_created', values: { username } }],
  }),
  register_repeated: plain,
  change_password: plain,
  change_password_failed: plain,
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
    send: passwordChanged(event),
  }),
  decline_password_reset: ({ askedBy, reason }, about) => ({
    audit: { ...of(about), action: 'decline_password_reset', after: { askedBy }, reason },
  }),
  reset_own_password: (event, about) => ({
    audit: { ...of(about), action: 'reset_password' },
    send: passwordChanged(event),
  }),
};

function plain({ kind }: { readonly kind: string }, about: AboutAccount) {
  return { audit: { ...of(about), action: kind } };
}

function passwordChanged({ phone, at }: ByPhone): readonly Outgoing[] {
  const values = { time: formatDateTime(at) };
  return phone === null ? [] : [{ channel: 'sms', to: phone, template: 'password_changed', values }];
}

function of({ id }: AboutAccount) {
  return { entity: 'account', entityId: id };
}
