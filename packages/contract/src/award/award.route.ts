import type { Route } from '../route.ts';

export const getAward = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/award',
  access: { who: 'staff', permission: 'evaluation.read' },
} as const satisfies Route;

export const listAwards = {
  method: 'GET',
  path: '/api/inner/pch/awards',
  access: { who: 'staff', permission: 'evaluation.read' },
  paged: true,
} as const satisfies Route;

/** The candidates are shown to everybody for the days the law asks for (条例54). */
export const publicizeCandidates = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/publicity',
  access: { who: 'staff', permission: 'award.publicize' },
  refusals: {
    method_has_no_step: '4409',
    publicity_late: '4334',
    objection_open: '4945',
    complaint_order: '4960',
    objection_unremedied: '4951',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

/** Begins the decision: after the publicity, or at once where the method has none before it. */
export const beginDecision = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/decision',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: {
    publicity_running: '4611',
    objection_open: '4945',
    complaint_order: '4960',
    objection_unremedied: '4951',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

/** Another than the first candidate needs a reason. Proposing again replaces what is not yet approved. */
export const proposeAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/proposal',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: { lot_suspended: '4410', lot_over: '4411' },
} as const satisfies Route;

/** Signs the next step; the last signature approves. */
export const approveAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/approval',
  access: { who: 'staff', permission: 'award.approve' },
  refusals: {
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

export const returnAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/return',
  access: { who: 'staff', permission: 'award.approve' },
  refusals: {
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

/** 法45: the winner's notice and those of all who lost go out in one act, with the public result. */
export const issueAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/issuance',
  access: { who: 'staff', permission: 'award.issue' },
  refusals: {
    winner_barred: '5314',
    objection_open: '4945',
    objection_unremedied: '4951',
    complaint_order: '4960',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

/** 条例54: an objection to the result was right; the publicity ends, and the committee judges every bid anew. */
export const reevaluateLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/reevaluation',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: { reevaluation_unfounded: '4952', lot_suspended: '4410', lot_over: '4411' },
} as const satisfies Route;

/** 条例55: a candidate is struck out with the law's case and a reason; those who are left are shown anew. */
export const strikeCandidate = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/strike',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: {
    strike_unfounded: '4973',
    no_next_candidate: '4974',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

/**
 * 条例55, 政采条例49: the buyer sets going that the winner loses its award, with the law's case, a reason and its proof. The
 * winner is told and may say its word; another person decides.
 */
export const proposeForfeit = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/forfeit',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: {
    contract_term_running: '5311',
    forfeit_open: '5312',
    lot_over: '4411',
  },
} as const satisfies Route;

/** The last signature takes effect: the award is lost, and all are told. */
export const approveForfeit = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/forfeit/approval',
  access: { who: 'staff', permission: 'award.approve' },
  refusals: {
    forfeit_reply_running: '5313',
    complaint_order: '4960',
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    lot_over: '4411',
  },
} as const satisfies Route;

export const returnForfeit = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/forfeit/return',
  access: { who: 'staff', permission: 'award.approve' },
  refusals: {
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    lot_over: '4411',
  },
} as const satisfies Route;

export const withdrawForfeit = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/forfeit/withdrawal',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: { lot_over: '4411' },
} as const satisfies Route;

/** 条例55: the winner gave up; the decision begins again among the others. */
export const redecideAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/redecision',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: { lot_suspended: '4410', lot_over: '4411' },
} as const satisfies Route;

export const signContract = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/contract',
  access: { who: 'staff', permission: 'award.issue' },
  refusals: {
    award_not_acknowledged: '4633',
    forfeit_open: '5312',
    approval_open: '4254',
    objection_open: '4945',
    objection_unremedied: '4951',
    complaint_order: '4960',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

export const getAwardNotice = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/award-notice',
  access: { who: 'company', permission: 'bid.read' },
} as const satisfies Route;

export const acknowledgeAward = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/award-notice/acknowledgement',
  access: { who: 'company', permission: 'award.acknowledge' },
} as const satisfies Route;

export const declineAward = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/award-notice/decline',
  access: { who: 'company', permission: 'award.acknowledge' },
} as const satisfies Route;

/** The winner says its word on losing its award, once, in the time for it. */
export const stateOnForfeit = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/award-notice/statement',
  access: { who: 'company', permission: 'award.acknowledge' },
} as const satisfies Route;
