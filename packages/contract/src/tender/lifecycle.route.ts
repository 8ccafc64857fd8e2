import type { Route } from '../route.ts';

/** Refused unless the tender is complete and lawful; `reasons` contains one for each warning of a voluntary tender. */
export const requestApproval = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/approval-request',
  access: { who: 'staff', permission: 'tender.submit' },
  refusals: {
    organisation_out_of_use: '4244',
    entrustment_not_standing: '4250',
    schedule_invalid: '4301',
    law_violated: '4320',
    warnings_unexplained: '4307',
  },
} as const satisfies Route;

export const recallApproval = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/approval-request/recall',
  access: { who: 'staff', permission: 'tender.submit' },
} as const satisfies Route;

/** Signs the next step; the last signature approves. It is refused while a comment is open. */
export const approveTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/approval',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253', comments_open: '4935' },
} as const satisfies Route;

export const returnTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/return',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

/** Returns an approved but unpublished tender to its author; it must be approved again. */
export const reviseTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/revision',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** The holders for whom the approved lots' keys are split: the openers with their keys, and how many are needed. */
export const getSealing = {
  method: 'GET',
  path: '/api/inner/pch/tenders/:id/sealing',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/**
 * Publishes every approved lot: checks the rules at this moment, stores each lot's public key and its shares, and
 * publishes the notice. A warning without an approved reason returns the tender to its author.
 */
export const publishTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/publication',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: {
    entrustment_not_standing: '4250',
    schedule_invalid: '4301',
    law_violated: '4320',
    warnings_unexplained: '4307',
    openers_too_few: '5802',
    openers_not_ready: '5803',
    seal_keys_stale: '5804',
  },
} as const satisfies Route;

/** Times can only be extended, and only before the deadline passes. Omitted times stay. */
export const extendLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/extension',
  access: { who: 'staff', permission: 'tender.extend' },
  refusals: {
    deadline_only_later: '4302',
    bid_deadline_passed: '4501',
    schedule_invalid: '4301',
    approval_open: '4254',
  },
} as const satisfies Route;

export const suspendLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/suspension',
  access: { who: 'staff', permission: 'lot.suspend' },
  refusals: { approval_open: '4254' },
} as const satisfies Route;

/** `bidDeadline` is required if the deadline passed during the suspension. */
export const resumeLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/resumption',
  access: { who: 'staff', permission: 'lot.suspend' },
  refusals: { deadline_only_later: '4302' },
} as const satisfies Route;

export const terminateLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/termination',
  access: { who: 'staff', permission: 'lot.terminate' },
  refusals: { approval_open: '4254', matters_open: '5310' },
} as const satisfies Route;

/** Refused while a right or a matter of the lot is open; the refusal lists them. */
export const archiveLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/archival',
  access: { who: 'staff', permission: 'lot.archive' },
  refusals: { matters_open: '5310' },
} as const satisfies Route;

/**
 * Creates a draft of the lots that ended without a result, including this one, with the same texts, lots, people and
 * documents, and new times. A repeated call returns the same draft.
 */
export const rebidLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/rebid',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** Signs the next step of a pending act on a lot; the last signature carries it out. */
export const signLotAct = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/approvals/:act/signature',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: {
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    approval_stale: '4255',
    matters_open: '5310',
  },
} as const satisfies Route;

export const returnLotAct = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/approvals/:act/return',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

/** Withdraws a pending act on a lot; possible for the people who handle the tender. */
export const withdrawLotAct = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/approvals/:act/withdrawal',
  access: { who: 'staff', permission: 'tender.submit' },
} as const satisfies Route;
