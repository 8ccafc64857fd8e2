import type { Route } from '../route.ts';

/** Lots, newest first; `sortBy=bidDeadline&order=1` sorts those nearest their deadline first. */
export const listTenders = {
  method: 'GET',
  path: '/api/inner/pch/tenders',
  access: { who: 'staff', permission: 'tender.read' },
  paged: true,
} as const satisfies Route;

/** The number of lots in each queue under the same filters. */
export const countTenders = {
  method: 'GET',
  path: '/api/inner/pch/tenders/counts',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

export const getTender = {
  method: 'GET',
  path: '/api/inner/pch/tenders/:id',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/**
 * Writes the whole tender. `version` is the version that was read, 0 for a new tender, whose id the caller makes; a
 * repeated call returns the same answer. Only for drafts, and only by the author.
 */
export const saveTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/draft',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** Checks an unsaved schedule against the time limits of the law. */
export const checkTenderSchedule = {
  method: 'GET',
  path: '/api/inner/pch/schedule-check',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/**
 * The limit of counts in staff lists: readers narrow a list that long instead of paging through it, and an unlimited
 * count would slow down as the table grows.
 */
export const tenderCountCap = 1000;
