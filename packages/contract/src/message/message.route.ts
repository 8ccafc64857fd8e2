import type { Route } from '../route.ts';

export const listMessages = {
  method: 'GET',
  path: '/api/outer/pch/messages',
  access: { who: 'supplier' },
  paged: true,
} as const satisfies Route;

export const listStaffMessages = {
  method: 'GET',
  path: '/api/inner/pch/messages',
  access: { who: 'staff' },
  paged: true,
} as const satisfies Route;

export const countUnreadMessages = {
  method: 'GET',
  path: '/api/outer/pch/messages/unread-count',
  access: { who: 'supplier' },
} as const satisfies Route;

export const countStaffUnreadMessages = {
  method: 'GET',
  path: '/api/inner/pch/messages/unread-count',
  access: { who: 'staff' },
} as const satisfies Route;

export const readMessage = {
  method: 'POST',
  path: '/api/outer/pch/messages/:id/reading',
  access: { who: 'supplier' },
} as const satisfies Route;

export const readStaffMessage = {
  method: 'POST',
  path: '/api/inner/pch/messages/:id/reading',
  access: { who: 'staff' },
} as const satisfies Route;

export const readAllMessages = {
  method: 'POST',
  path: '/api/outer/pch/messages/reading',
  access: { who: 'supplier' },
} as const satisfies Route;

export const readAllStaffMessages = {
  method: 'POST',
  path: '/api/inner/pch/messages/reading',
  access: { who: 'staff' },
} as const satisfies Route;
