import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Outgoing } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

type PartnerEvent =
  | { readonly kind: 'register_partner' }
  | {
      readonly kind: 'add_partner_key';
      readonly keyId: string;
      readonly fingerprint: string;
      readonly validFrom: Date;
      readonly validUntil: Date;
    }
  | { readonly kind: 'withdraw_partner_key'; readonly keyId: string; readonly reason: string }
  /** The person of the link is known to the partner and is not recorded here. */
  | { readonly kind: 'ask_login_code'; readonly keyId: string };

interface AboutPartner {
  readonly id: string;
  readonly name: string;
}

export const partnerEvents: EventTable<PartnerEvent, AboutPartner> = {
  register_partner: (_, about) => ({
    audit: { ...of(about), action: 'register_partner', after: { name: about.name } },
  }),
  add_partner_key: ({ kind, ...key }, about) => ({ audit: { ...of(about), action: kind, after: key } }),
  withdraw_partner_key: ({ kind, keyId, reason }, about) => ({
    audit: { ...of(about), action: kind, after: { keyId }, reason },
  }),
  ask_login_code: ({ kind, keyId }, about) => ({ audit: { ...of(about), action: kind, after: { keyId } } }),
};

function of({ id }: AboutPartner) {
  return { entity: 'partner', entityId: id };
}

interface LinkIssued {
  readonly kind: 'issue_login_code';
  readonly url: string;
  readonly minutes: number;
  readonly reason: string;
  readonly at: Date;
}

interface AboutAccount {
  readonly id: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Sends the link to the account's own address, and notifies the owner of it on other channels too, SMS included. */
export const linkEvents: EventTable<LinkIssued, AboutAccount> = {
  issue_login_code: ({ kind, url, minutes, reason, at }, { id, phone, email }) => {
    const said = { template: 'login_link_issued', values: { time: formatDateTime(at), reason } } as const;
    const expiresAt = new Date(at.getTime() + minutes * 60_000);
    const link = { template: 'login_link', values: { url, minutes }, expiresAt } as const;
    const places: readonly Outgoing[] = [
      { ...said, channel: 'account', to: id, among: ['message'] },
      ...(phone === null ? [] : [{ ...said, channel: 'sms', to: phone } as const]),
      ...(email === null ? [] : [{ ...link, channel: 'mail', to: email } as const]),
    ];
    return { audit: { entity: 'account', entityId: id, action: kind, reason }, send: places };
  },
};
