import type { Route } from '../route.ts';

/** Companies; `sortBy=submittedAt&order=1` sorts those that have waited longest first. */
export const listCompanies = {
  method: 'GET',
  path: '/api/inner/pch/companies',
  access: { who: 'staff', permission: 'supplier.read' },
  paged: true,
} as const satisfies Route;

export const countCompanies = {
  method: 'GET',
  path: '/api/inner/pch/companies/counts',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

/** Registrations, changes and claims that await review or were returned by it; the longest wait first. */
export const listReviews = {
  method: 'GET',
  path: '/api/inner/pch/company-reviews',
  access: { who: 'staff', permission: 'supplier.review' },
  paged: true,
} as const satisfies Route;

/** Licences and certificates of every supplier that have expired or expire soon, with the time of the last reminder. */
export const listExpiries = {
  method: 'GET',
  path: '/api/inner/pch/company-expiries',
  access: { who: 'staff', permission: 'supplier.review' },
  paged: true,
} as const satisfies Route;

export const getCompany = {
  method: 'GET',
  path: '/api/inner/pch/companies/:id',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

/** A supplier's part in tenders, as far as the reader may see it: opened bids, notices of the result, orders. */
export const getCompanyHistory = {
  method: 'GET',
  path: '/api/inner/pch/companies/:id/history',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

/** Values that other companies share with an application: a registration, or the proposal of a change request. */
export const getHints = {
  method: 'GET',
  path: '/api/inner/pch/companies/:id/hints',
  access: { who: 'staff', permission: 'supplier.review' },
} as const satisfies Route;

export const approveCompany = {
  method: 'POST',
  path: '/api/inner/pch/companies/:id/approval',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

export const returnCompany = {
  method: 'POST',
  path: '/api/inner/pch/companies/:id/return',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

export const rejectCompany = {
  method: 'POST',
  path: '/api/inner/pch/companies/:id/rejection',
  access: { who: 'staff', permission: 'supplier.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

/** Reads a masked value: the reader, the value and the reason are logged before it is returned. */
export const viewSensitive = {
  method: 'POST',
  path: '/api/inner/pch/companies/:id/sensitive-view',
  access: { who: 'staff', permission: 'sensitive.read', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;
