import type { Route } from '../route.ts';

/** Everything the system sent or would send, for demonstrations only: elsewhere it does not exist. */
export const listDevInbox = {
  method: 'GET',
  path: '/api/inner/pch/dev-inbox',
  access: { who: 'staff', permission: 'devInbox.read' },
  paged: true,
} as const satisfies Route;
