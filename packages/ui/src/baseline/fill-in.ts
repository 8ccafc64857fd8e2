import { loadLater } from '../page-load/load-later.ts';

/**
 * Before anything of the page runs: loads what the browser lacks of what the code and its libraries use
 * (`polyfills.ts`). The two asked for came last: every browser that has them has the others too (Chromium 117,
 * Firefox 124, Safari 17.4). Today's browsers lack, and load, nothing.
 */
export const fillIn = async (): Promise<void> => {
  if (!('any' in AbortSignal && 'groupBy' in Map)) await loadLater(import('./polyfills.ts'));
};
