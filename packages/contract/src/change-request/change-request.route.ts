import type { Route } from '../route.ts';

/** Versions and requests of the caller's own company, newest first. */
export const getMyChangeHistory = {
  method: 'GET',
  path: '/api/outer/pch/change-requests',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

/** Compares any two versions of the caller's own company. */
export const compareMyVersions = {
  method: 'GET',
  path: '/api/outer/pch/change-requests/versions',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

/** Compares any two versions of a company. */
export const compareVersions = {
  method: 'GET',
  path: '/api/inner/pch/companies/:id/versions',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

export const getMyChangeRequest = {
  method: 'GET',
  path: '/api/outer/pch/change-requests/:id',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

export const saveChangeRequest = {
  method: 'POST',
  path: '/api/outer/pch/change-requests/:id/draft',
  access: { who: 'company', permission: 'company.edit' },
  refusals: { company_not_approved: '4202', company_restricted: '5440', change_request_open: '4205' },
} as const satisfies Route;

/** Saves and submits in one step, so that the checked content is the content on the page. */
export const submitChangeRequest = {
  method: 'POST',
  path: '/api/outer/pch/change-requests/:id/submission',
  access: { who: 'company', permission: 'company.submit', factor: 'act' },
  refusals: {
    factor_required: '4131',
    company_not_approved: '4202',
    company_restricted: '5440',
    change_request_open: '4205',
    change_request_empty: '4206',
    company_taken: '4203',
  },
} as const satisfies Route;

export const withdrawChangeRequest = {
  method: 'POST',
  path: '/api/outer/pch/change-requests/:id/withdrawal',
  access: { who: 'company', permission: 'company.submit' },
} as const satisfies Route;

export const getChangeRequest = {
  method: 'GET',
  path: '/api/inner/pch/change-requests/:id',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

export const approveChangeRequest = {
  method: 'POST',
  path: '/api/inner/pch/change-requests/:id/approval',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204', company_taken: '4203' },
} as const satisfies Route;

export const returnChangeRequest = {
  method: 'POST',
  path: '/api/inner/pch/change-requests/:id/return',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

export const rejectChangeRequest = {
  method: 'POST',
  path: '/api/inner/pch/change-requests/:id/rejection',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;
