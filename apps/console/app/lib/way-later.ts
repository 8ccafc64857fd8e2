import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { WayLater } from '@procure/web/session/problem.ts';

/** For the pages before signing in: what knows the ways comes when one is needed. */
export const wayLater: WayLater = async (failure) =>
  (await loadLater(import('./way.ts'))).wayOf(failure, location);
