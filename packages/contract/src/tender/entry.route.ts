import type { Route } from '../route.ts';

/** The entries of one kind of the reader's organisations, last saved first. */
export const listTenderEntries = {
  method: 'GET',
  path: '/api/inner/pch/tender-entries',
  access: { who: 'staff', permission: 'tender.create' },
  paged: true,
} as const satisfies Route;

export const getTenderEntry = {
  method: 'GET',
  path: '/api/inner/pch/tender-entries/:id',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

/** The organisations whose library the reader writes: those in which they begin tenders. */
export const listEntryKeepers = {
  method: 'GET',
  path: '/api/inner/pch/tender-entry-keepers',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

/** `version` is the version that was read, 0 for a new entry, whose id the caller makes. */
export const saveTenderEntry = {
  method: 'POST',
  path: '/api/inner/pch/tender-entries/:id',
  access: { who: 'staff', permission: 'tender.create' },
  refusals: { entry_limit: '4925' },
} as const satisfies Route;

export const retireTenderEntry = {
  method: 'POST',
  path: '/api/inner/pch/tender-entries/:id/retirement',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

export const restoreTenderEntry = {
  method: 'POST',
  path: '/api/inner/pch/tender-entries/:id/restoration',
  access: { who: 'staff', permission: 'tender.create' },
  refusals: { entry_limit: '4925', entry_name_taken: '4926' },
} as const satisfies Route;
