import type { Route } from '../route.ts';

/** What became of the mails and text messages that were sent: never their words. */
export const listSent = {
  method: 'GET',
  path: '/api/inner/pch/outbox',
  access: { who: 'staff', permission: 'outbox.read' },
  paged: true,
} as const satisfies Route;

/** Everything the system sent or would send, for demonstrations only: elsewhere it does not exist. */
export const listDevInbox = {
  method: 'GET',
  path: '/api/inner/pch/dev-inbox',
  access: { who: 'staff', permission: 'devInbox.read' },
  paged: true,
} as const satisfies Route;
