import type { Route } from '../route.ts';

export const listPartners = {
  method: 'GET',
  path: '/api/inner/platform/partners',
  access: { who: 'staff', permission: 'account.read' },
} as const satisfies Route;

export const registerPartner = {
  method: 'POST',
  path: '/api/inner/platform/partners',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', partner_name_taken: '5307' },
} as const satisfies Route;

/** Two keys may be valid at once, so that a partner can change its key without an interruption. */
export const addPartnerKey = {
  method: 'POST',
  path: '/api/inner/platform/partners/:partnerId/keys',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', partner_key_taken: '5308' },
} as const satisfies Route;

/** From the next call on, signatures of the key are refused, and login links that it requested are invalid. */
export const withdrawPartnerKey = {
  method: 'POST',
  path: '/api/inner/platform/partner-keys/:id/withdrawal',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

export const listSupplierAccounts = {
  method: 'GET',
  path: '/api/inner/platform/supplier-accounts',
  access: { who: 'staff', permission: 'account.read' },
  paged: true,
} as const satisfies Route;

/** Returns the link once and mails it to the account's own address; the account is notified. */
export const issueLoginLink = {
  method: 'POST',
  path: '/api/inner/platform/supplier-accounts/:id/login-link',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', account_disabled: '4103' },
} as const satisfies Route;

/**
 * Called by a partner's system and signed with its key (RFC 9421) over `@method`, `@path` and `content-digest` (RFC
 * 9530, SHA-256), with `created`, a `nonce` for a single use, and `keyid`. The answer does not reveal whether an
 * account is bound to the person.
 */
export const requestLoginLink = {
  method: 'POST',
  path: '/api/outer/platform/partner/login-link',
  access: { who: 'public' },
  refusals: {
    signature_invalid: '5301',
    signature_over: '5302',
    nonce_used: '5303',
    partner_too_many: '5304',
  },
  signed: true,
} as const satisfies Route;

/** The partner systems to which the account is bound. */
export const listOwnPartners = {
  method: 'GET',
  path: '/api/outer/platform/account/partners',
  access: { who: 'supplier' },
} as const satisfies Route;

export const unbindPartner = {
  method: 'POST',
  path: '/api/outer/platform/account/partners/:id/removal',
  access: { who: 'supplier' },
  refusals: { password_wrong: '4114' },
} as const satisfies Route;
