import type { Route } from '../route.ts';

/** Every entry of a kind, in order, whatever its days. */
export const listReference = {
  method: 'GET',
  path: '/api/inner/platform/reference/:kind',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** One entry, new (version 0) or as it shall stand. Nothing is removed: an entry is given the day of its end. */
export const saveReferenceEntry = {
  method: 'POST',
  path: '/api/inner/platform/reference/:kind/entry',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** What a file would change, line by line; nothing is changed. */
export const checkReferenceFile = {
  method: 'POST',
  path: '/api/inner/platform/reference/:kind/file/check',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/** The whole file, or nothing of it, as it was checked: `revision` is what the check told. */
export const importReferenceFile = {
  method: 'POST',
  path: '/api/inner/platform/reference/:kind/file/import',
  access: { who: 'staff', permission: 'reference.manage' },
  refusals: { file_lines_wrong: '5601' },
} as const satisfies Route;
