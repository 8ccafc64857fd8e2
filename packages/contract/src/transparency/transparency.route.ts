import type { Route } from '../route.ts';

/**
 * What the platform has published, the newest first, and how far the log has come. Of a statement nothing is told but
 * its digest: whose lot, how many bids and how many lines stand behind it, only who has the statement knows.
 */
export const getTransparency = {
  method: 'GET',
  path: '/api/outer/platform/transparency',
  access: { who: 'public' },
} as const satisfies Route;

/** The same for programs, at addresses that stay: C2SP tlog-checkpoint, tlog-tiles and tlog-proof, as plain text. */
export const transparencyAt = '/transparency';
