import { lotStopped, type Route } from '../route.ts';

export const getBid = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/bid',
  access: { who: 'company', permission: 'bid.read' },
} as const satisfies Route;

/**
 * Saves the draft as typed, sealed to the company's current key; repeating the same text repeats the same call. Blocks of
 * rows that have not changed are named and not sent again.
 * `version` is the draft version on which the text is based. If another browser has saved since, nothing is stored and
 * the answer contains the newer draft.
 */
export const saveBidDraft = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/draft',
  access: { who: 'company', permission: 'bid.edit' },
  refusals: {
    draft_not_sealed: '4880',
    draft_block_gone: '4936',
    draft_too_long: '4937',
    draft_file_gone: '4881',
    draft_file_not_sealed: '4882',
    draft_files_too_large: '4883',
    bid_key_changed: '4920',
    bid_deadline_passed: '4501',
    bid_not_open: '4502',
    quote_once: '4520',
    ...lotStopped,
    invitation_required: '4401',
    prequalification_not_passed: '4503',
    company_not_approved: '4202',
    company_restricted: '5440',
    excluded_here: '5502',
    document_not_obtained: '4407',
  },
} as const satisfies Route;

/** `id` is the new version's, made by the caller: repeating the call returns the same receipt. */
export const submitBid = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/submission',
  access: { who: 'company', permission: 'bid.submit', factor: 'price' },
  timed: true,
  refusals: {
    factor_required: '4131',
    items_changed: '4896',
    bid_deadline_passed: '4501',
    submission_overdue: '4891',
    newer_version_counts: '4893',
    bid_not_open: '4502',
    quote_once: '4520',
    ...lotStopped,
    invitation_required: '4401',
    document_not_obtained: '4407',
    prequalification_not_passed: '4503',
    company_not_approved: '4202',
    company_restricted: '5440',
    excluded_here: '5502',
    envelope_incomplete: '4505',
    envelope_not_sealed: '4504',
    envelope_malformed: '4890',
    envelope_mismatch: '4506',
    price_key_missing: '4897',
  },
} as const satisfies Route;

/**
 * Confirms the valid version unchanged after the changes published since its submission; `changeId` names the newest
 * change that the supplier saw.
 */
export const reconfirmBid = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/confirmation',
  access: { who: 'company', permission: 'bid.submit' },
  timed: true,
  refusals: {
    bid_deadline_passed: '4501',
    submission_overdue: '4891',
    lot_over: '4411',
    nothing_to_reconfirm: '4894',
    newer_change: '4895',
  },
} as const satisfies Route;

/** Withdraws the valid version; `versionId` names it, so that a repeated call cannot withdraw a newer one. */
export const withdrawBid = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/withdrawal',
  access: { who: 'company', permission: 'bid.withdraw' },
  timed: true,
  refusals: {
    bid_deadline_passed: '4501',
    submission_overdue: '4891',
    lot_over: '4411',
    nothing_to_withdraw: '4507',
  },
} as const satisfies Route;
