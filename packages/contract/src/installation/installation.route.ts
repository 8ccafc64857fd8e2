import type { Route } from '../route.ts';

/** The state of the installation: missing settings, backups, failures. Contains no secret. */
export const getInstallation = {
  method: 'GET',
  path: '/api/inner/platform/installation',
  access: { who: 'staff', permission: 'installation.read' },
} as const satisfies Route;

/** Repeats the finally failed jobs of one kind. */
export const repeatJob = {
  method: 'POST',
  path: '/api/inner/platform/installation/jobs/:task/repetition',
  access: { who: 'staff', permission: 'installation.repair' },
  refusals: { job_not_repeatable: '4978' },
} as const satisfies Route;

/** Restarts an opening that failed or has run for more than a quarter of an hour, unless it waits for a person. */
export const repeatOpening = {
  method: 'POST',
  path: '/api/inner/platform/installation/openings/:lotId/repetition',
  access: { who: 'staff', permission: 'installation.repair' },
  refusals: { opening_not_stuck: '4977' },
} as const satisfies Route;
