import type { Openers } from '@procure/domain/file/inspect.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';

/** Functions that open files in the browser; each loads its code with the first file that needs it. */
export const openers: Openers = {
  pdf: async (pieces) => (await loadLater(import('./pdf-standing.ts'))).pdfStanding(pieces),
  isDefaultLock: async (lock) =>
    (await loadLater(import('@procure/sealing/workbook-password.ts'))).isDefaultLock(lock),
};
