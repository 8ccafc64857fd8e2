import type { Route } from '../route.ts';

/** The ways in which the account can verify its second factor, and how long this session's verification remains valid. */
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

/**
 * Sends the code to the account's own phone or address; the caller cannot name another. Refused if the account has an
 * authenticator.
 */
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

/** Verifies the second factor for this session; acts that require it are then allowed for a while. */
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
 * Verifies by password when no code could be delivered, so that an outage of the platform cannot prevent a bid. Valid
 * for submitting prices only; the owner is notified. While codes can be delivered, the answer is `factor_road_open`.
 */
export const showPasswordInstead = {
  method: 'POST',
  path: '/api/outer/platform/account/factor/outage',
  access: { who: 'supplier' },
  refusals: { factor_road_closed: '4133', factor_road_open: '4134', password_wrong: '4114' },
} as const satisfies Route;
