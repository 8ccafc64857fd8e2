import type { Route } from '../route.ts';

/** Lots, newest first, those nearest their deadline first with `sortBy=bidDeadline&order=1`. */
export const listTenders = {
  method: 'GET',
  path: '/api/inner/pch/tenders',
  access: { who: 'staff', permission: 'tender.read' },
  paged: true,
} as const satisfies Route;

/** How many lots stand in each queue under the same filters. */
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
 * Writes the whole tender. `version` is the one that was read, 0 for a new tender, whose id the caller makes;
 * repeating the same call answers the same. Only what is still a draft, and only by its author.
 */
export const saveTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/draft',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** The law's time limits against a schedule as it is being written. */
export const checkTenderSchedule = {
  method: 'GET',
  path: '/api/inner/pch/schedule-check',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** The staff's lists count up to here: a list that long is narrowed, not read, and counting on would grow with the table. */
export const tenderCountCap = 1000;
