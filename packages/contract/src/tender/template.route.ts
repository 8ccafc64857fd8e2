import type { Route } from '../route.ts';

/** The templates of the reader's organisations, last saved first. */
export const listTenderTemplates = {
  method: 'GET',
  path: '/api/inner/pch/tender-templates',
  access: { who: 'staff', permission: 'tender.create' },
  paged: true,
} as const satisfies Route;

export const getTenderTemplate = {
  method: 'GET',
  path: '/api/inner/pch/tender-templates/:id',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

/**
 * Keeps the reusable part of a tender that the caller handles, for the caller's organisation. `version` is the version
 * that was read, 0 for a new template, whose id the caller makes.
 */
export const saveTenderTemplate = {
  method: 'POST',
  path: '/api/inner/pch/tender-templates/:id',
  access: { who: 'staff', permission: 'tender.edit' },
  refusals: { template_limit: '4690' },
} as const satisfies Route;

export const renameTenderTemplate = {
  method: 'POST',
  path: '/api/inner/pch/tender-templates/:id/name',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

export const retireTenderTemplate = {
  method: 'POST',
  path: '/api/inner/pch/tender-templates/:id/retirement',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

export const restoreTenderTemplate = {
  method: 'POST',
  path: '/api/inner/pch/tender-templates/:id/restoration',
  access: { who: 'staff', permission: 'tender.create' },
  refusals: { template_limit: '4690', template_name_taken: '4691' },
} as const satisfies Route;
