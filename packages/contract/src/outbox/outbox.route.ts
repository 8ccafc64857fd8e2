import type { Route } from '../route.ts';

/** What became of the mails and text messages that were sent: never their words. */
export const listSent = {
  method: 'GET',
  path: '/api/inner/pch/outbox',
  access: { who: 'staff', permission: 'outbox.read' },
  paged: true,
} as const satisfies Route;

/** What should have gone out and did not, by channel and kind; nothing of it that tells who takes part. */
export const listUnsent = {
  method: 'GET',
  path: '/api/inner/pch/outbox/unsent',
  access: { who: 'staff', permission: 'outbox.read' },
} as const satisfies Route;

/** One text once more, or sooner. */
export const resendMessage = {
  method: 'POST',
  path: '/api/inner/pch/outbox/messages/:id/resending',
  access: { who: 'staff', permission: 'outbox.resend' },
  refusals: { message_not_resendable: '4976' },
} as const satisfies Route;

/** All of one kind by one channel that can be sent again, a thousand at once. */
export const resendKind = {
  method: 'POST',
  path: '/api/inner/pch/outbox/resending',
  access: { who: 'staff', permission: 'outbox.resend' },
} as const satisfies Route;

/** Everything the system sent or would send, for demonstrations only: elsewhere it does not exist. */
export const listDevInbox = {
  method: 'GET',
  path: '/api/inner/pch/dev-inbox',
  access: { who: 'staff', permission: 'devInbox.read' },
  paged: true,
} as const satisfies Route;
