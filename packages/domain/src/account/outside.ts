/** External identity providers: DingTalk for suppliers, the organisation's own sign-in (OpenID Connect) for staff. */
export const providers = ['dingtalk', 'oidc'] as const;
export type ProviderName = (typeof providers)[number];

/** A registered partner's system that sends suppliers here by links, identified by its id. */
export type PartnerVoucher = `partner:${string}`;
export type Voucher = ProviderName | PartnerVoucher;

export function voucherOf(partnerId: string): PartnerVoucher {
  return `partner:${partnerId}`;
}

/** Minutes to return from the provider, and then to bind the external identity to an account. */
export const outsideMinutes = 10;
