import type { Route } from '../route.ts';

export const listTemplates = {
  method: 'GET',
  path: '/api/inner/pch/message-templates',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;

export const getTemplate = {
  method: 'GET',
  path: '/api/inner/pch/message-templates/:template',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;

/** Renders a wording; changes nothing. */
export const previewTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/preview',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;

/** Sends the caller a mail with the wording and example values. */
export const tryTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/trial',
  access: { who: 'staff', permission: 'template.edit' },
  refusals: { own_mail_missing: '4870' },
} as const satisfies Route;

/** Saves a new version of one channel's wording; sent messages stay unchanged. */
export const wordTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/wording',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;

/** Restores the built-in wording as a new version. */
export const restoreTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/restoration',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;
