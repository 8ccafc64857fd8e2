import { type Doors, guardBy } from '@procure/web/page/guard.ts';

export const signInPath = '/login';

/** Every page needs a session except the sign-in page. */
export const doors: Doors = {
  needsToken: (pathname) => pathname.replace(/\/+$/, '').toLowerCase() !== signInPath,
  signInPath,
  takesCodes: false,
};

export const guard = guardBy(doors);
