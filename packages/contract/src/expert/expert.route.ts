import type { Route } from '../route.ts';

/** As `sendOtp`, for a person who registers as an expert. */
export const sendExpertOtp = {
  method: 'POST',
  path: '/api/inner/platform/expert/otp',
  access: { who: 'public' },
  refusals: { human_check_failed: '4117', otp_too_soon: '4110', otp_too_many: '4111' },
  device: true,
} as const satisfies Route;

/**
 * Creates the account of an expert, with the evaluator's role in the operator's organisation, and signs it in. The role
 * shows no tender before the expert is drawn for it. Repeated as `register`.
 */
export const registerExpert = {
  method: 'POST',
  path: '/api/inner/platform/expert/registration',
  access: { who: 'public' },
  refusals: {
    otp_wrong: '4108',
    otp_expired: '4109',
    phone_taken: '4112',
    username_taken: '4113',
    already_registered: '4118',
  },
  device: true,
} as const satisfies Route;

/** The reader's own data in the pool; `expert` is null before the first application. */
export const getOwnExpert = {
  method: 'GET',
  path: '/api/inner/platform/expert/own',
  access: { who: 'staff', permission: 'expert.own' },
} as const satisfies Route;

/**
 * Applies for the pool or, as an approved expert, for a change. `version` is the version that was read, 0 for the first
 * application. An empty ID number keeps the stored one; it cannot be changed after the approval.
 */
export const submitExpert = {
  method: 'POST',
  path: '/api/inner/platform/expert/own',
  access: { who: 'staff', permission: 'expert.own' },
} as const satisfies Route;

export const saveAbsences = {
  method: 'POST',
  path: '/api/inner/platform/expert/own/absences',
  access: { who: 'staff', permission: 'expert.own' },
} as const satisfies Route;

/** The pool, with those who applied; the longest wait first. */
export const listExperts = {
  method: 'GET',
  path: '/api/inner/platform/experts',
  access: { who: 'staff', permission: 'expert.review' },
  paged: true,
} as const satisfies Route;

export const getExpert = {
  method: 'GET',
  path: '/api/inner/platform/experts/:id',
  access: { who: 'staff', permission: 'expert.review' },
} as const satisfies Route;

/** Reads the ID number in full: the reader and the reason are logged before it is returned. */
export const viewExpertIdNo = {
  method: 'POST',
  path: '/api/inner/platform/experts/:id/id-number-view',
  access: { who: 'staff', permission: 'sensitive.read', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** Approves an application or a change. A person who is in the pool already, or belongs to a
 * registered company, is refused. */
export const approveExpert = {
  method: 'POST',
  path: '/api/inner/platform/experts/:id/approval',
  access: { who: 'staff', permission: 'expert.review', factor: 'act' },
  refusals: {
    factor_required: '4131',
    own_work: '4204',
    expert_known: '4840',
    expert_of_company: '4841',
  },
} as const satisfies Route;

export const returnExpert = {
  method: 'POST',
  path: '/api/inner/platform/experts/:id/return',
  access: { who: 'staff', permission: 'expert.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

/** A measure: the expert is not drawn to the end of a day. */
export const suspendExpert = {
  method: 'POST',
  path: '/api/inner/platform/experts/:id/suspension',
  access: { who: 'staff', permission: 'expert.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

export const resumeExpert = {
  method: 'POST',
  path: '/api/inner/platform/experts/:id/suspension/end',
  access: { who: 'staff', permission: 'expert.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;

/** Removes an expert from the pool. Lots for which they are named already keep them. */
export const endExpert = {
  method: 'POST',
  path: '/api/inner/platform/experts/:id/end',
  access: { who: 'staff', permission: 'expert.review', factor: 'act' },
  refusals: { factor_required: '4131', own_work: '4204' },
} as const satisfies Route;
