import type { Route } from '../route.ts';

/** Companies; those waiting longest first with `sortBy=submittedAt&order=1`. */
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

/** What waits for the reviewers or was sent back by them, of every kind: who waits longest comes first. */
export const listReviews = {
  method: 'GET',
  path: '/api/inner/pch/company-reviews',
  access: { who: 'staff', permission: 'supplier.review' },
  paged: true,
} as const satisfies Route;

/** Licences and certificates that end soon or have, of every supplier, and whether it was reminded. */
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

/** What the reader may know of a supplier's part in tenders: opened bids, notices of the result, orders. */
export const getCompanyHistory = {
  method: 'GET',
  path: '/api/inner/pch/companies/:id/history',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

/** What other companies have in common with an application: a company's own, or what one of its requests proposes. */
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

/** A look at what is masked: who, what and why are recorded before it is shown. */
export const viewSensitive = {
  method: 'POST',
  path: '/api/inner/pch/companies/:id/sensitive-view',
  access: { who: 'staff', permission: 'sensitive.read', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** The lists of suppliers, of what waits and of what ends as a file, as they are narrowed: who read it out is logged. */
export const exportCompanies = {
  method: 'POST',
  path: '/api/inner/pch/companies/export',
  access: { who: 'staff', permission: 'supplier.read' },
  refusals: { export_too_large: '4860' },
} as const satisfies Route;

export const exportReviews = {
  method: 'POST',
  path: '/api/inner/pch/company-reviews/export',
  access: { who: 'staff', permission: 'supplier.review' },
  refusals: { export_too_large: '4860' },
} as const satisfies Route;

export const exportExpiries = {
  method: 'POST',
  path: '/api/inner/pch/company-expiries/export',
  access: { who: 'staff', permission: 'supplier.review' },
  refusals: { export_too_large: '4860' },
} as const satisfies Route;
