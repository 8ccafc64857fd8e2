import type { Route } from '../route.ts';

/** Each year's days off and worked weekends, and the source of the list in force. */
export const listHolidays = {
  method: 'GET',
  path: '/api/inner/platform/holidays',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** Compares a file with a year's list, day by day; changes nothing. */
export const checkHolidayFile = {
  method: 'POST',
  path: '/api/inner/platform/holidays/:year/file/check',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** Replaces the whole list of a year with the checked file: `revision` is the value that the check returned. */
export const importHolidayFile = {
  method: 'POST',
  path: '/api/inner/platform/holidays/:year/file/import',
  access: { who: 'staff', permission: 'reference.manage' },
  refusals: { file_lines_wrong: '5601' },
} as const satisfies Route;
