import type { Route } from '../route.ts';

/** The caller's notification settings. */
export const getNotifications = {
  method: 'GET',
  path: '/api/outer/platform/account/notifications',
  access: { who: 'supplier' },
} as const satisfies Route;

export const getStaffNotifications = {
  method: 'GET',
  path: '/api/inner/platform/account/notifications',
  access: { who: 'staff' },
} as const satisfies Route;

/** The owner states that the address accepts mail again. */
export const retryMail = {
  method: 'POST',
  path: '/api/outer/platform/account/notifications/mail-retry',
  access: { who: 'supplier' },
} as const satisfies Route;

export const retryStaffMail = {
  method: 'POST',
  path: '/api/inner/platform/account/notifications/mail-retry',
  access: { who: 'staff' },
} as const satisfies Route;

export const setNotifications = {
  method: 'POST',
  path: '/api/outer/platform/account/notifications',
  access: { who: 'supplier' },
  refusals: { notification_bound: '5701' },
} as const satisfies Route;

export const setStaffNotifications = {
  method: 'POST',
  path: '/api/inner/platform/account/notifications',
  access: { who: 'staff' },
  refusals: { notification_bound: '5701' },
} as const satisfies Route;
