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

/** Changes nothing: what a wording would read like. */
export const previewTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/preview',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;

/** Sends the caller a mail of it, with examples for values. */
export const tryTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/trial',
  access: { who: 'staff', permission: 'template.edit' },
  refusals: { own_mail_missing: '4870' },
} as const satisfies Route;

/** A new version of one channel's wording; what was sent stays as it was sent. */
export const wordTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/wording',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;

/** The built-in wording again, as a version of its own. */
export const restoreTemplate = {
  method: 'POST',
  path: '/api/inner/pch/message-templates/:template/restoration',
  access: { who: 'staff', permission: 'template.edit' },
} as const satisfies Route;
