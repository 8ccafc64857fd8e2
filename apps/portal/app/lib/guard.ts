import { type Doors, guardBy } from '@procure/web/page/guard.ts';
import { tokenPageAt } from './route-table.ts';

export const doors: Doors = {
  needsToken: (pathname) => tokenPageAt(pathname) !== null,
  signInPath: '/',
  takesCodes: true,
};

export const guard = guardBy(doors);
