import type { Route } from '../route.ts';

/** Refusals when a browser returns from another service without a valid sign-in, or the service is unreachable. */
const fromDingtalk = { dingtalk_expired: '4105', outside_unreachable: '5033' } as const;
const fromOidc = { oidc_expired: '4144', outside_unreachable: '5033' } as const;

/**
 * Begins a sign-in by DingTalk; the answer is the address to open. The browser must return to `enterByDingtalk` within
 * ten minutes; the device cookie proves that it is the same browser.
 */
export const startDingtalk = {
  method: 'POST',
  path: '/api/outer/platform/dingtalk/start',
  access: { who: 'public' },
  refusals: { outside_unreachable: '5033' },
  device: true,
} as const satisfies Route;

/** Takes the query of the return address. If the answer is `dingtalk_unbound`, the next step is `bindByCode`. */
export const enterByDingtalk = {
  method: 'POST',
  path: '/api/outer/platform/dingtalk/entry',
  access: { who: 'public' },
  refusals: {
    ...fromDingtalk,
    dingtalk_unbound: '4106',
    account_disabled: '4103',
    second_step_required: '4124',
  },
  device: true,
} as const satisfies Route;

/**
 * The answer does not reveal whether an account exists; only the message sent to the holder of the phone or address
 * does.
 */
export const sendBindingCode = {
  method: 'POST',
  path: '/api/outer/platform/dingtalk/binding/code',
  access: { who: 'public' },
  refusals: {
    binding_over: '5306',
    human_check_failed: '4117',
    otp_too_soon: '4110',
    otp_too_many: '4111',
  },
  device: true,
} as const satisfies Route;

/** First use: binds the person of DingTalk, or of a partner's system, to the account with this phone or address. */
export const bindByCode = {
  method: 'POST',
  path: '/api/outer/platform/dingtalk/binding',
  access: { who: 'public' },
  refusals: {
    binding_over: '5306',
    otp_wrong: '4108',
    otp_expired: '4109',
    outside_bound: '4141',
    account_bound: '4142',
    account_disabled: '4103',
    second_step_required: '4124',
  },
  device: true,
} as const satisfies Route;

/** Whether sign-in by DingTalk is available, and since when the account is bound to it. */
export const getOwnDingtalk = {
  method: 'GET',
  path: '/api/outer/platform/account/dingtalk',
  access: { who: 'supplier' },
} as const satisfies Route;

/** Begins binding from an account's settings: asks for the password first; the browser returns to `bindDingtalk`. */
export const startOwnDingtalk = {
  method: 'POST',
  path: '/api/outer/platform/account/dingtalk/start',
  access: { who: 'supplier' },
  refusals: {
    password_wrong: '4114',
    own_password_first: '4123',
    account_bound: '4142',
    outside_unreachable: '5033',
  },
  device: true,
} as const satisfies Route;

export const bindDingtalk = {
  method: 'POST',
  path: '/api/outer/platform/account/dingtalk',
  access: { who: 'supplier' },
  refusals: { ...fromDingtalk, outside_bound: '4141', account_bound: '4142' },
  device: true,
} as const satisfies Route;

export const unbindDingtalk = {
  method: 'POST',
  path: '/api/outer/platform/account/dingtalk/removal',
  access: { who: 'supplier' },
  refusals: { password_wrong: '4114' },
} as const satisfies Route;

/** As `startDingtalk`, for staff, through their own organisation's identity provider (OpenID Connect). */
export const startOidc = {
  method: 'POST',
  path: '/api/inner/platform/oidc/start',
  access: { who: 'public' },
  refusals: { outside_unreachable: '5033' },
  device: true,
} as const satisfies Route;

/**
 * A person who is not bound yet signs in by password and binds in the settings: nothing else proves that the two are
 * the same.
 */
export const enterByOidc = {
  method: 'POST',
  path: '/api/inner/platform/oidc/entry',
  access: { who: 'public' },
  refusals: {
    ...fromOidc,
    oidc_unbound: '4143',
    account_disabled: '4103',
    second_step_required: '4124',
  },
  device: true,
} as const satisfies Route;

export const getOwnOidc = {
  method: 'GET',
  path: '/api/inner/platform/account/oidc',
  access: { who: 'staff' },
} as const satisfies Route;

export const startOwnOidc = {
  method: 'POST',
  path: '/api/inner/platform/account/oidc/start',
  access: { who: 'staff' },
  refusals: {
    password_wrong: '4114',
    own_password_first: '4123',
    account_bound: '4142',
    outside_unreachable: '5033',
  },
  device: true,
} as const satisfies Route;

export const bindOidc = {
  method: 'POST',
  path: '/api/inner/platform/account/oidc',
  access: { who: 'staff' },
  refusals: { ...fromOidc, outside_bound: '4141', account_bound: '4142' },
  device: true,
} as const satisfies Route;

export const unbindOidc = {
  method: 'POST',
  path: '/api/inner/platform/account/oidc/removal',
  access: { who: 'staff' },
  refusals: { password_wrong: '4114' },
} as const satisfies Route;
