import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Consequences, EventTable } from '../../../platform/record.ts';

type FactorEvent =
  /** `minutes`: length of the lock that resulted; 0 without a lock. */
  | { readonly kind: 'factor_failed'; readonly minutes: number }
  | { readonly kind: 'use_recovery_code'; readonly left: number; readonly at: Date }
  | { readonly kind: 'set_totp' | 'replace_totp' | 'remove_totp' | 'renew_recovery_codes'; readonly at: Date }
  | { readonly kind: 'show_factor'; readonly by: 'authenticator' | 'code' | 'passkey' }
  | { readonly kind: 'add_passkey' | 'remove_passkey'; readonly name: string; readonly at: Date }
  | { readonly kind: 'show_password_instead'; readonly at: Date }
  | { readonly kind: 'forget_factors' };

interface AboutAccount {
  readonly id: string;
}

export const factorEvents: EventTable<FactorEvent, AboutAccount> = {
  factor_failed: ({ minutes }, about) => ({
    audit: { ...of(about), action: 'factor_failed', after: { lockMinutes: minutes } },
    send:
      minutes === 0
        ? []
        : [{ channel: 'account', to: about.id, template: 'factor_locked', values: { minutes } }],
  }),
  use_recovery_code: ({ left, at }, about) => ({
    audit: { ...of(about), action: 'use_recovery_code', after: { left } },
    send: [
      {
        channel: 'account',
        to: about.id,
        template: 'recovery_code_used',
        values: { time: formatDateTime(at), left },
      },
    ],
  }),
  set_totp: (event, about) => notifyOwner(event, about, '启用了动态验证码'),
  replace_totp: (event, about) => notifyOwner(event, about, '更换了动态验证码'),
  add_passkey: ({ name, ...event }, about) => notifyOwner(event, about, `添加了通行密钥“${name}”`),
  remove_passkey: ({ name, ...event }, about) => notifyOwner(event, about, `移除了通行密钥“${name}”`),
  remove_totp: (event, about) => notifyOwner(event, about, '停用了动态验证码'),
  renew_recovery_codes: (event, about) => notifyOwner(event, about, '重新生成了恢复码'),
  show_factor: ({ by }, about) => ({ audit: { ...of(about), action: 'show_factor', after: { by } } }),
  show_password_instead: ({ at }, about) => ({
    audit: { ...of(about), action: 'show_password_instead' },
    send: [
      { channel: 'account', to: about.id, template: 'factor_outage', values: { time: formatDateTime(at) } },
    ],
  }),
  forget_factors: (_, about) => ({ audit: { ...of(about), action: 'forget_factors' } }),
};

function notifyOwner(
  { kind, at }: { readonly kind: string; readonly at: Date },
  about: AboutAccount,
  change: string,
): Consequences {
  return {
    audit: { ...of(about), action: kind },
    send: [
      {
        channel: 'account',
        to: about.id,
        template: 'factor_changed',
        values: { time: formatDateTime(at), change },
      },
    ],
  };
}

function of({ id }: AboutAccount) {
  return { entity: 'account', entityId: id };
}
