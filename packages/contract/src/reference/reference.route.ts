import type { Route } from '../route.ts';

/** Every entry of a kind in order, including those not yet or no longer offered. */
export const listReference = {
  method: 'GET',
  path: '/api/inner/platform/reference/:kind',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** Saves one entry, new (version 0) or changed. An entry cannot be removed: it receives an end date. */
export const saveReferenceEntry = {
  method: 'POST',
  path: '/api/inner/platform/reference/:kind/entry',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** The changes that a file would make, row by row; changes nothing. */
export const checkReferenceFile = {
  method: 'POST',
  path: '/api/inner/platform/reference/:kind/file/check',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** Imports the whole checked file, or nothing: `revision` is the value that the check returned. */
export const importReferenceFile = {
  method: 'POST',
  path: '/api/inner/platform/reference/:kind/file/import',
  access: { who: 'staff', permission: 'reference.manage' },
  refusals: { file_lines_wrong: '5601' },
} as const satisfies Route;
