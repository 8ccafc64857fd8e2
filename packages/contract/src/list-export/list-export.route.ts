import type { Route } from '../route.ts';

/**
 * A ticket for a file with all rows of a list of the console that its filter selects. The list's own access decides who
 * may have it. The export and its reader are logged.
 */
export const createListExport = {
  method: 'POST',
  path: '/api/inner/platform/list-exports',
  access: { who: 'staff' },
  refusals: { export_too_large: '4860', export_busy: '4861' },
} as const satisfies Route;

/** The address of the file: a form posts `ticket`, `list`, `format`, `filter` (JSON) and the session's `token` there. */
export const listExportAt = `${createListExport.path}/file`;
