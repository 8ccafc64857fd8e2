import type { Route } from '../route.ts';

/** The caller's newest claim, as submitted; null if there is none. */
export const getMyClaim = {
  method: 'GET',
  path: '/api/outer/pch/claim',
  access: { who: 'supplier' },
} as const satisfies Route;

/**
 * Claims a company by its credit code, with its licence and a proof. The answer reveals only that the company exists.
 * `id` is made by the caller.
 */
export const claimCompany = {
  method: 'POST',
  path: '/api/outer/pch/claim',
  access: { who: 'supplier', factor: 'act' },
  refusals: {
    factor_required: '4131',
    claim_open: '5201',
    claims_too_many: '5202',
    claim_needless: '5203',
    claim_shut_out: '5204',
    company_unknown: '4231',
    member_elsewhere: '4230',
  },
} as const satisfies Route;

export const withdrawClaim = {
  method: 'POST',
  path: '/api/outer/pch/claim/:id/withdrawal',
  access: { who: 'supplier' },
} as const satisfies Route;

/** The company's open claims, visible to all its members. */
export const listCompanyClaims = {
  method: 'GET',
  path: '/api/outer/pch/company/claims',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

/**
 * Any member of the company may object, once and in writing. An objection does not bind the decision; it matters most
 * when the company has no administrator left.
 */
export const objectToClaim = {
  method: 'POST',
  path: '/api/outer/pch/company/claims/:id/objection',
  access: { who: 'company', permission: 'company.read' },
  refusals: { claim_objected: '5205' },
} as const satisfies Route;

export const getClaim = {
  method: 'GET',
  path: '/api/inner/pch/claims/:id',
  access: { who: 'staff', permission: 'supplier.review' },
} as const satisfies Route;

/** Makes the claimant an administrator of the company. `objections`: the number of objections that the reviewer read. */
export const acceptClaim = {
  method: 'POST',
  path: '/api/inner/pch/claims/:id/acceptance',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: {
    factor_required: '4131',
    claim_too_early: '5206',
    claim_shut_out: '5204',
    claimant_gone: '5207',
  },
} as const satisfies Route;

export const refuseClaim = {
  method: 'POST',
  path: '/api/inner/pch/claims/:id/refusal',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;
