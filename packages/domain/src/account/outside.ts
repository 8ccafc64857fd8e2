/** Who vouches elsewhere: DingTalk for suppliers, the organisation's own sign-in (OpenID Connect) for staff. */
export const providers = ['dingtalk', 'oidc'] as const;
export type ProviderName = (typeof providers)[number];

/** Minutes to go there and come back, and then to bind who came. */
export const outsideMinutes = 10;
