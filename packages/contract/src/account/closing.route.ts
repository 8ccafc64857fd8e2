import type { Route } from '../route.ts';

/** Whether the account can be closed now; the reason where it cannot. */
export const getClosure = {
  method: 'GET',
  path: '/api/outer/platform/account/closure',
  access: { who: 'supplier' },
} as const satisfies Route;

/** For good: by the password, and by the second factor or a code. What was of the person is gone with the answer. */
export const closeAccount = {
  method: 'POST',
  path: '/api/outer/platform/account/closure',
  access: { who: 'supplier', factor: 'act' },
  refusals: {
    factor_required: '4131',
    password_wrong: '4114',
    last_company_admin: '4220',
    closure_matters_open: '5309',
  },
} as const satisfies Route;
