import type { Route } from '../route.ts';

/** How the installation stands: what its settings leave out, its copies, what failed. Without any secret. */
export const getInstallation = {
  method: 'GET',
  path: '/api/inner/platform/installation',
  access: { who: 'staff', permission: 'installation.read' },
} as const satisfies Route;

/** Has what failed for good of one kind of job done again. */
export const repeatJob = {
  method: 'POST',
  path: '/api/inner/platform/installation/jobs/:task/repetition',
  access: { who: 'staff', permission: 'installation.repair' },
  refusals: { job_not_repeatable: '4978' },
} as const satisfies Route;

/** Has an opening run again that failed, or has not ended in a quarter of an hour, and waits for no person. */
export const repeatOpening = {
  method: 'POST',
  path: '/api/inner/platform/installation/openings/:lotId/repetition',
  access: { who: 'staff', permission: 'installation.repair' },
  refusals: { opening_not_stuck: '4977' },
} as const satisfies Route;
