import type { Route } from '../route.ts';

/** The whole tree from the top; each organisation follows its parent. */
export const listOrganisations = {
  method: 'GET',
  path: '/api/inner/platform/organisations',
  access: { who: 'staff', permission: 'account.read' },
} as const satisfies Route;

/** The purchasers in use for which the reader writes planned purchases and plans of tenders, by name. */
export const listPurchasers = {
  method: 'GET',
  path: '/api/inner/pch/purchasers',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

export const getOrganisation = {
  method: 'GET',
  path: '/api/inner/platform/organisations/:id',
  access: { who: 'staff', permission: 'account.read' },
} as const satisfies Route;

export const createOrganisation = {
  method: 'POST',
  path: '/api/inner/platform/organisations',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    organisation_name_taken: '4240',
    organisation_uscc_taken: '4241',
    organisation_misplaced: '4242',
    organisation_out_of_use: '4244',
  },
} as const satisfies Route;

export const reviseOrganisation = {
  method: 'POST',
  path: '/api/inner/platform/organisations/:id',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', organisation_name_taken: '4240', organisation_uscc_taken: '4241' },
} as const satisfies Route;

export const moveOrganisation = {
  method: 'POST',
  path: '/api/inner/platform/organisations/:id/parent',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    organisation_misplaced: '4242',
    organisation_below_itself: '4243',
    organisation_out_of_use: '4244',
    operator_stays: '4246',
  },
} as const satisfies Route;

/** The organisation can begin nothing new; existing records stay. */
export const disableOrganisation = {
  method: 'POST',
  path: '/api/inner/platform/organisations/:id/disablement',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    organisation_has_below: '4245',
    organisation_has_tenders: '4248',
    organisation_entrusted: '4249',
    operator_stays: '4246',
  },
} as const satisfies Route;

export const enableOrganisation = {
  method: 'POST',
  path: '/api/inner/platform/organisations/:id/enablement',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', organisation_misplaced: '4242', organisation_out_of_use: '4244' },
} as const satisfies Route;
