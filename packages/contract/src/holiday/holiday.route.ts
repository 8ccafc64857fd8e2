import type { Route } from '../route.ts';

/** Each year's days off and worked weekends, and whose list it is that counts. */
export const listHolidays = {
  method: 'GET',
  path: '/api/inner/platform/holidays',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** What a file would make of a year's list, day by day; nothing is changed. */
export const checkHolidayFile = {
  method: 'POST',
  path: '/api/inner/platform/holidays/:year/file/check',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** The whole list of a year, in place of what counted, as it was checked: `revision` is what the check told. */
export const importHolidayFile = {
  method: 'POST',
  path: '/api/inner/platform/holidays/:year/file/import',
  access: { who: 'staff', permission: 'reference.manage' },
  refusals: { file_lines_wrong: '5601' },
} as const satisfies Route;
