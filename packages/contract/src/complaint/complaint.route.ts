import type { Route } from '../route.ts';

/** Reasons why a complaint is not possible, for companies and persons alike. */
export const complaining = {
  complaint_not_provided: '4961',
  complaint_no_supervisor: '4962',
  complaint_objection_first: '4963',
  complaint_early: '4964',
  complaint_late: '4965',
  complaint_not_party: '4966',
  complaint_already: '4967',
  complaint_suppliers_only: '4980',
} as const;

/** The company's own complaints, and received complaints about its bid; the newest first. */
export const listOwnComplaints = {
  method: 'GET',
  path: '/api/outer/pch/complaints',
  access: { who: 'company' },
  paged: true,
} as const satisfies Route;

/**
 * The subjects of a lot about which the company may complain now, each with its term or the reason against it, and the
 * company's own complaints there.
 */
export const getComplaintRights = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/complaints',
  access: { who: 'company' },
} as const satisfies Route;

export const getOwnComplaint = {
  method: 'GET',
  path: '/api/outer/pch/complaints/:id',
  access: { who: 'company' },
} as const satisfies Route;

/** Saves the draft as typed; version 0 creates it. Whether it may be submitted is checked only by the submission. */
export const saveComplaint = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/complaints',
  access: { who: 'company', permission: 'complaint.edit' },
} as const satisfies Route;

/**
 * The time of arrival counts, and must be strictly before the end of the term. A repeated call returns the first
 * answer.
 */
export const submitComplaint = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/complaints/:id/submission',
  access: { who: 'company', permission: 'complaint.submit' },
  timed: true,
  refusals: complaining,
} as const satisfies Route;

/** Supplies the missing parts, once, within the time set by the supervisor. */
export const correctComplaint = {
  method: 'POST',
  path: '/api/outer/pch/complaints/:id/correction',
  access: { who: 'company', permission: 'complaint.submit' },
  timed: true,
  refusals: { complaint_correction_late: '4969' },
} as const satisfies Route;

/** Withdraws the complaint; possible until it is decided. */
export const withdrawComplaint = {
  method: 'POST',
  path: '/api/outer/pch/complaints/:id/withdrawal',
  access: { who: 'company', permission: 'complaint.submit' },
} as const satisfies Route;

/** The part of a received complaint that the bidder it is about may read. */
export const getComplaintNotice = {
  method: 'GET',
  path: '/api/outer/pch/complaints/:id/notice',
  access: { who: 'company' },
} as const satisfies Route;

/** 陈述申辩 of that bidder. */
export const stateOnComplaint = {
  method: 'POST',
  path: '/api/outer/pch/complaints/:id/statement',
  access: { who: 'company', permission: 'complaint.submit' },
  refusals: { complaint_stated: '4972' },
} as const satisfies Route;

/**
 * Complaints of the supervisor's organisation; for buyers, the received ones about the lots that they handle. The
 * earliest due first.
 */
export const listComplaints = {
  method: 'GET',
  path: '/api/inner/pch/complaints',
  access: { who: 'staff', permission: 'complaint.read' },
  paged: true,
} as const satisfies Route;

export const getComplaint = {
  method: 'GET',
  path: '/api/inner/pch/complaints/:id',
  access: { who: 'staff', permission: 'complaint.read' },
} as const satisfies Route;

/** 陈述申辩 of the buyer. */
export const replyToComplaint = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/statement',
  access: { who: 'staff', permission: 'complaint.reply' },
  refusals: { complaint_stated: '4972' },
} as const satisfies Route;

export const receiveComplaint = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/reception',
  access: { who: 'staff', permission: 'complaint.handle' },
} as const satisfies Route;

/** 不予受理, for a reason from the law's list. */
export const refuseComplaint = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/refusal',
  access: { who: 'staff', permission: 'complaint.handle' },
  refusals: { complaint_correcting: '4970' },
} as const satisfies Route;

/** 不予受理 of several complaints about one lot and subject for the same reason: all, or none. */
export const refuseComplaints = {
  method: 'POST',
  path: '/api/inner/pch/complaints/refusals',
  access: { who: 'staff', permission: 'complaint.handle' },
  refusals: { complaint_correcting: '4970', complaints_changed: '4991', complaints_apart: '4992' },
} as const satisfies Route;

/** Asks for 补正, once. */
export const askComplaintCorrection = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/correction-request',
  access: { who: 'staff', permission: 'complaint.handle' },
  refusals: { complaint_corrected: '4968' },
} as const satisfies Route;

/** 责令暂停: suspends the lot. */
export const suspendByComplaint = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/suspension',
  access: { who: 'staff', permission: 'complaint.handle' },
} as const satisfies Route;

export const liftComplaintSuspension = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/suspension/lifting',
  access: { who: 'staff', permission: 'complaint.handle' },
} as const satisfies Route;

/** Saves or replaces the decision's text; only the supervisor's people can read it before it is signed. */
export const writeComplaintDecision = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/decision',
  access: { who: 'staff', permission: 'complaint.handle' },
} as const satisfies Route;

export const handInComplaintDecision = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/decision/submission',
  access: { who: 'staff', permission: 'complaint.handle' },
  refusals: { complaint_unworded: '4971' },
} as const satisfies Route;

/** Signed by another of the supervisor's people. */
export const signComplaintDecision = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/decision/signature',
  access: { who: 'staff', permission: 'complaint.sign' },
  refusals: { own_work: '4204', objection_remedy_past: '4953' },
} as const satisfies Route;

export const returnComplaintDecision = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/decision/return',
  access: { who: 'staff', permission: 'complaint.sign' },
  refusals: { own_work: '4204' },
} as const satisfies Route;

/** 确认整改: confirms that the ordered remedy is carried out, and lets the lot continue. */
export const confirmComplaintRemedy = {
  method: 'POST',
  path: '/api/inner/pch/complaints/:id/remedy/confirmation',
  access: { who: 'staff', permission: 'complaint.handle' },
} as const satisfies Route;
