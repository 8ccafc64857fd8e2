import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { WayLater } from '@procure/web/session/problem.ts';

/** Loads the table of ways on demand, for pages that every visitor loads. */
export const wayLater: WayLater = async (failure) =>
  (await loadLater(import('./way.ts'))).wayOf(failure, location.search);
