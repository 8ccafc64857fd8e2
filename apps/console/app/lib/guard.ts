import { type Doors, guardBy } from '@procure/web/page/guard.ts';

export const signInPath = '/login';

/** Everything here needs a session but the page to get one. */
export const doors: Doors = {
  needsToken: (pathname) => pathname.replace(/\/+$/, '').toLowerCase() !== signInPath,
  signInPath,
  takesCodes: false,
};

export const guard = guardBy(doors);
