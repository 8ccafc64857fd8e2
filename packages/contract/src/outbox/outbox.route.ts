import type { Route } from '../route.ts';

/** The delivery states of sent mails and text messages, without their texts. */
export const listSent = {
  method: 'GET',
  path: '/api/inner/pch/outbox',
  access: { who: 'staff', permission: 'outbox.read' },
  paged: true,
} as const satisfies Route;

/** Undelivered messages by channel and kind, without anything that reveals the bidders of a lot. */
export const listUnsent = {
  method: 'GET',
  path: '/api/inner/pch/outbox/unsent',
  access: { who: 'staff', permission: 'outbox.read' },
} as const satisfies Route;

/** Sends one message again, or earlier than scheduled. */
export const resendMessage = {
  method: 'POST',
  path: '/api/inner/pch/outbox/messages/:id/resending',
  access: { who: 'staff', permission: 'outbox.resend' },
  refusals: { message_not_resendable: '4976' },
} as const satisfies Route;

/** Sends the failed messages of one kind and channel again, at most a thousand per call. */
export const resendKind = {
  method: 'POST',
  path: '/api/inner/pch/outbox/resending',
  access: { who: 'staff', permission: 'outbox.resend' },
} as const satisfies Route;

/** Every message that the system sent or would send; exists in demonstrations only. */
export const listDevInbox = {
  method: 'GET',
  path: '/api/inner/pch/dev-inbox',
  access: { who: 'staff', permission: 'devInbox.read' },
  paged: true,
} as const satisfies Route;
