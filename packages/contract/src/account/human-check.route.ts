import type { Route } from '../route.ts';

/** A proof of work, valid once and for two minutes. Needed only after a call was refused with `human_check_failed`. */
export const getHumanCheck = {
  method: 'GET',
  path: '/api/outer/platform/account/human-check',
  access: { who: 'public' },
} as const satisfies Route;
