import { lotStopped, type Route } from '../route.ts';

export const getPrequalification = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/prequalification',
  access: { who: 'company' },
  refusals: { method_has_no_step: '4409' },
} as const satisfies Route;

/** Saves the draft, complete or not. A submitted application changes only by submitting again. */
export const savePrequalificationDraft = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/prequalification/draft',
  access: { who: 'company', permission: 'prequalification.edit' },
  refusals: {
    method_has_no_step: '4409',
    prequalification_closed: '4403',
    ...lotStopped,
    bid_not_open: '4502',
    company_not_approved: '4202',
    company_restricted: '5440',
    excluded_here: '5502',
    invitation_required: '4401',
    library_changed: '5402',
  },
} as const satisfies Route;

/**
 * Submits the application, or replaces the submitted one. A repeated call with the same content returns the same
 * answer.
 */
export const submitPrequalification = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/prequalification/submission',
  access: { who: 'company', permission: 'prequalification.submit' },
  refusals: {
    method_has_no_step: '4409',
    prequalification_closed: '4403',
    ...lotStopped,
    bid_not_open: '4502',
    company_not_approved: '4202',
    company_restricted: '5440',
    excluded_here: '5502',
    invitation_required: '4401',
    library_changed: '5402',
  },
} as const satisfies Route;

export const withdrawPrequalification = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/prequalification/withdrawal',
  access: { who: 'company', permission: 'prequalification.submit' },
  refusals: { method_has_no_step: '4409', prequalification_closed: '4403' },
} as const satisfies Route;

export const getPrequalificationReview = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/prequalifications',
  access: { who: 'staff', permission: 'prequalification.review' },
  refusals: { method_has_no_step: '4409' },
} as const satisfies Route;

/** Passes or fails one application; may be changed until the review is concluded, and again while it is reopened. */
export const decidePrequalification = {
  method: 'POST',
  path: '/api/inner/pch/prequalifications/:id/decision',
  access: { who: 'staff', permission: 'prequalification.review' },
  refusals: { prequalification_open: '4404', ...lotStopped },
} as const satisfies Route;

/** Ends the review: every applicant receives its result; if too few passed, the lot fails. */
export const concludePrequalification = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/prequalification-conclusion',
  access: { who: 'staff', permission: 'prequalification.review' },
  refusals: {
    method_has_no_step: '4409',
    prequalification_open: '4404',
    prequalification_undecided: '4405',
    bid_deadline_passed: '4501',
    passed_anew_short: '4986',
    objection_open: '4945',
    complaint_order: '4960',
    objection_unremedied: '4951',
    ...lotStopped,
  },
} as const satisfies Route;

/** Reopens announced results, if an answer to an objection promises it or the supervisor has ordered it. */
export const reopenPrequalification = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/prequalification-reopening',
  access: { who: 'staff', permission: 'prequalification.review' },
  refusals: {
    reopening_unfounded: '4984',
    bid_deadline_passed: '4501',
    ...lotStopped,
  },
} as const satisfies Route;
