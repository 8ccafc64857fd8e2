import type { Route } from '../route.ts';

/** Measures that the caller's organisations imposed or proposed; pending ones first. */
export const listMeasures = {
  method: 'GET',
  path: '/api/inner/pch/measures',
  access: { who: 'staff', permission: 'supplier.read' },
  paged: true,
} as const satisfies Route;

export const getMeasure = {
  method: 'GET',
  path: '/api/inner/pch/measures/:id',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

/** The measures against one company, and the organisations for which the caller may propose one. */
export const listCompanyMeasures = {
  method: 'GET',
  path: '/api/inner/pch/companies/:id/measures',
  access: { who: 'staff', permission: 'supplier.read' },
} as const satisfies Route;

/** `id` is made by the caller. The measure takes effect when another person confirms it. */
export const proposeMeasure = {
  method: 'POST',
  path: '/api/inner/pch/measures',
  access: { who: 'staff', permission: 'supplier.read', factor: 'act' },
  refusals: { factor_required: '4131', measure_open: '5501' },
} as const satisfies Route;

export const confirmMeasure = {
  method: 'POST',
  path: '/api/inner/pch/measures/:id/confirmation',
  access: { who: 'staff', permission: 'supplier.read', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

export const rejectMeasure = {
  method: 'POST',
  path: '/api/inner/pch/measures/:id/rejection',
  access: { who: 'staff', permission: 'supplier.read', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

/** Proposes to end the measure early; another person decides. */
export const proposeLifting = {
  method: 'POST',
  path: '/api/inner/pch/measures/:id/lifting',
  access: { who: 'staff', permission: 'supplier.read', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

export const liftMeasure = {
  method: 'POST',
  path: '/api/inner/pch/measures/:id/lifting-confirmation',
  access: { who: 'staff', permission: 'supplier.read', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

export const declineLifting = {
  method: 'POST',
  path: '/api/inner/pch/measures/:id/lifting-rejection',
  access: { who: 'staff', permission: 'supplier.read', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

/**
 * Answered by a person who neither proposed nor confirmed the measure; if the appeal is upheld, the measure is lifted.
 */
export const answerAppeal = {
  method: 'POST',
  path: '/api/inner/pch/measures/:id/appeal-answer',
  access: { who: 'staff', permission: 'supplier.read', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204', appeal_not_independent: '5504' },
} as const satisfies Route;

/** Confirmed measures against the caller's company, the latest first. */
export const listMyMeasures = {
  method: 'GET',
  path: '/api/outer/pch/company/measures',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

export const appealMeasure = {
  method: 'POST',
  path: '/api/outer/pch/company/measures/:id/appeal',
  access: { who: 'company', permission: 'company.submit' },
  refusals: { appealed_already: '5505' },
} as const satisfies Route;
