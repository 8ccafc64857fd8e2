import type { Route } from '../route.ts';

/** Complete and lawful, or refused; `reasons` holds one for each warning of a voluntary tender. */
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

/** Signs the next step; the last signature approves. */
export const approveTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/approval',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

export const returnTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/return',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

/** What is approved but not published goes back to its author, and must be approved again. */
export const reviseTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/revision',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** For whom the approved lots' keys are to be split: the openers with their keys, and how many are needed. */
export const getSealing = {
  method: 'GET',
  path: '/api/inner/pch/tenders/:id/sealing',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/**
 * Publishes every approved lot: checks the rules at this moment, takes each lot's public key and its shares, and
 * publishes the notice. A warning for which no reason was approved sends the tender back to its author.
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

/** Times can only be put later, and only before the deadline passes. What is left out stays. */
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

/** `bidDeadline` must be given where the deadline ran out during the suspension. */
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

/** Refused while a right or a matter of the lot is open, with the list of them. */
export const archiveLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/archival',
  access: { who: 'staff', permission: 'lot.archive' },
  refusals: { matters_open: '5310' },
} as const satisfies Route;

/**
 * A new draft of the lots that ended without a result, this one among them: texts, lots, people and documents as they were,
 * times anew. Called again it answers the same draft.
 */
export const rebidLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/rebid',
  access: { who: 'staff', permission: 'tender.edit' },
} as const satisfies Route;

/** Signs the next step of what waits about a lot; the last signature carries it out. */
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

/** Whoever handles the tender takes back what waits about its lot. */
export const withdrawLotAct = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/approvals/:act/withdrawal',
  access: { who: 'staff', permission: 'tender.submit' },
} as const satisfies Route;
