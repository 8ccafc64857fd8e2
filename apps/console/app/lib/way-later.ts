import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { WayLater } from '@procure/web/session/problem.ts';

/** For the pages before signing in: loads the table of ways on demand. */
export const wayLater: WayLater = async (failure) =>
  (await loadLater(import('./way.ts'))).wayOf(failure, location);
