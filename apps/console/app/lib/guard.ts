import { type Doors, guardBy } from '@procure/web/page/guard.ts';

export const signInPath = '/login';

const open: readonly string[] = [signInPath, '/registration'];

/** Every page needs a session except the sign-in page and the registration of experts. */
export const doors: Doors = {
  needsToken: (pathname) => !open.includes(pathname.replace(/\/+$/, '').toLowerCase()),
  signInPath,
  takesCodes: false,
};

export const guard = guardBy(doors);
