/** Who vouches elsewhere: DingTalk for suppliers, the organisation's own sign-in (OpenID Connect) for staff. */
export const providers = ['dingtalk', 'oidc'] as const;
export type ProviderName = (typeof providers)[number];

/** A partner's system that sends suppliers here by links; as many as are registered, each by its id. */
export type PartnerVoucher = `partner:${string}`;
export type Voucher = ProviderName | PartnerVoucher;

export function voucherOf(partnerId: string): PartnerVoucher {
  return `partner:${partnerId}`;
}

/** Minutes to go there and come back, and then to bind who came. */
export const outsideMinutes = 10;
