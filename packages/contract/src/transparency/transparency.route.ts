import type { Route } from '../route.ts';

/**
 * The statements that the platform has published, the newest first, and the current size of the log. Of a statement
 * only the digest is public: its lot, number of bids and number of lines are known only to holders of the statement.
 */
export const getTransparency = {
  method: 'GET',
  path: '/api/outer/platform/transparency',
  access: { who: 'public' },
} as const satisfies Route;

/** The same for programs, at stable addresses: C2SP tlog-checkpoint, tlog-tiles and tlog-proof, as plain text. */
export const transparencyAt = '/transparency';
