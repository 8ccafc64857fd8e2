import type { Route } from '../route.ts';

/** 采购意向公开: published intentions, the latest first; cancelled ones included. */
export const listPublicIntentions = {
  method: 'GET',
  path: '/api/outer/pch/intentions',
  access: { who: 'public' },
  paged: true,
} as const satisfies Route;

export const getPublicIntention = {
  method: 'GET',
  path: '/api/outer/pch/intentions/:id',
  access: { who: 'public' },
} as const satisfies Route;

/** The intentions of the reader's organisations, last saved first. */
export const listIntentions = {
  method: 'GET',
  path: '/api/inner/pch/intentions',
  access: { who: 'staff', permission: 'tender.create' },
  paged: true,
} as const satisfies Route;

export const getIntention = {
  method: 'GET',
  path: '/api/inner/pch/intentions/:id',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

/** The published intentions of an organisation, for its tenders. They are public. */
export const listIntentionChoices = {
  method: 'GET',
  path: '/api/inner/pch/intention-choices',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** `version` is the version that was read, 0 for a new draft, whose id the caller makes. */
export const saveIntention = {
  method: 'POST',
  path: '/api/inner/pch/intentions/:id',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

export const publishIntention = {
  method: 'POST',
  path: '/api/inner/pch/intentions/:id/publication',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/** Publishes other contents of a published intention. The former ones stay public. */
export const reviseIntention = {
  method: 'POST',
  path: '/api/inner/pch/intentions/:id/revision',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/** Cancels a draft, or in public a published intention. */
export const cancelIntention = {
  method: 'POST',
  path: '/api/inner/pch/intentions/:id/cancellation',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;
