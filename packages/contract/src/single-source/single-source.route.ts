import type { Route } from '../route.ts';

/** The 单一来源公示 of a tender with the opinions about it, and what the reader may do. */
export const getSingleSource = {
  method: 'GET',
  path: '/api/inner/pch/tenders/:id/single-source',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** Announces the purchase from a sole supplier for five working days, in place of an earlier announcement. */
export const publicizeSingleSource = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/single-source',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: { publicity_not_needed: '5320', opinions_open: '5321' },
} as const satisfies Route;

/** Concludes on the opinions after the period, or gives the purchase up; the conclusion is published. */
export const concludeSingleSource = {
  method: 'POST',
  path: '/api/inner/pch/single-sources/:id/conclusion',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: { single_source_running: '5322', no_opinions: '5323', publicity_replaced: '5325' },
} as const satisfies Route;

/**
 * Submits an opinion about the announcement: any supplier, organisation or person may (74号令39). The phone is proved by
 * a code. The time of arrival counts.
 */
export const submitOpinion = {
  method: 'POST',
  path: '/api/outer/pch/notices/:noticeId/opinions',
  access: { who: 'public' },
  timed: true,
  device: true,
  refusals: {
    publicity_over: '5324',
    publicity_replaced: '5325',
    otp_wrong: '4108',
    otp_expired: '4109',
  },
} as const satisfies Route;
