import type { Route } from '../route.ts';

/** Whether the account can be closed now, and if not, the reason. */
export const getClosure = {
  method: 'GET',
  path: '/api/outer/platform/account/closure',
  access: { who: 'supplier' },
} as const satisfies Route;

/**
 * Closes the account permanently; asks for the password and for the second factor or a code. The person's data are
 * erased in the same act.
 */
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
