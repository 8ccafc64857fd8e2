import type { Route } from '../route.ts';

/** A proof of work; good once, within two minutes. Asked for by `human_check_failed`, and only then. */
export const getHumanCheck = {
  method: 'GET',
  path: '/api/outer/platform/account/human-check',
  access: { who: 'public' },
} as const satisfies Route;
