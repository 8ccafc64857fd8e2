import { type Doors, guardBy } from '@procure/web/page/guard.ts';

export const signInPath = '/login';

/** The pages that visitors open, besides the sign-in page. */
export const openPaths: readonly string[] = ['/registration'];

/** Every page needs a session except the sign-in page and the registration of experts. */
export const doors: Doors = {
  needsToken: (pathname) => ![signInPath, ...openPaths].includes(pathname.replace(/\/+$/, '').toLowerCase()),
  signInPath,
  takesCodes: false,
};

export const guard = guardBy(doors);
