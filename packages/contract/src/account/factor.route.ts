import type { Route } from '../route.ts';

/** By what the account can show its second factor, and until when what it showed in this session counts. */
export const getFactor = {
  method: 'GET',
  path: '/api/outer/platform/account/factor',
  access: { who: 'supplier' },
} as const satisfies Route;

export const getStaffFactor = {
  method: 'GET',
  path: '/api/inner/platform/account/factor',
  access: { who: 'staff' },
} as const satisfies Route;

/** To the account's own phone or address, which the caller does not name. Not for who has an authenticator. */
export const sendFactorCode = {
  method: 'POST',
  path: '/api/outer/platform/account/factor/code',
  access: { who: 'supplier' },
  refusals: {
    factor_road_closed: '4133',
    human_check_failed: '4117',
    otp_too_soon: '4110',
    otp_too_many: '4111',
  },
  device: true,
} as const satisfies Route;

/** Shows the second factor in this session; acts that ask for it go through for a while. */
export const showFactor = {
  method: 'POST',
  path: '/api/outer/platform/account/factor/proof',
  access: { who: 'supplier' },
  refusals: {
    factor_road_closed: '4133',
    factor_wrong: '4125',
    factor_locked: '4126',
    otp_wrong: '4108',
    otp_expired: '4109',
  },
  device: true,
} as const satisfies Route;

export const showStaffFactor = {
  method: 'POST',
  path: '/api/inner/platform/account/factor/proof',
  access: { who: 'staff' },
  refusals: { factor_wrong: '4125', factor_locked: '4126' },
} as const satisfies Route;

/**
 * Where none of the codes could be sent: no outage of ours keeps a bid out. Good for prices only, and its owner is told.
 * While codes reach anybody the answer is `factor_road_open`.
 */
export const showPasswordInstead = {
  method: 'POST',
  path: '/api/outer/platform/account/factor/outage',
  access: { who: 'supplier' },
  refusals: { factor_road_closed: '4133', factor_road_open: '4134', password_wrong: '4114' },
} as const satisfies Route;
