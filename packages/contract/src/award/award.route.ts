import { lotStopped, type Route } from '../route.ts';

export const getAward = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/award',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: { declaration_missing: '4644' },
} as const satisfies Route;

export const listAwards = {
  method: 'GET',
  path: '/api/inner/pch/awards',
  access: { who: 'staff', permission: 'evaluation.read' },
  paged: true,
} as const satisfies Route;

/** Publishes the candidates for the number of days that the law requires (条例54). */
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
    ...lotStopped,
  },
} as const satisfies Route;

/** Begins the decision: after the publicity, or at once if the method has none before the decision. */
export const beginDecision = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/decision',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: {
    publicity_running: '4611',
    objection_open: '4945',
    complaint_order: '4960',
    objection_unremedied: '4951',
    ...lotStopped,
  },
} as const satisfies Route;

/** A candidate other than the first requires a reason. A new proposal replaces one that is not yet approved. */
export const proposeAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/proposal',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: { ...lotStopped },
} as const satisfies Route;

/** Signs the next step; the last signature approves the award. */
export const approveAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/approval',
  access: { who: 'staff', permission: 'award.approve' },
  refusals: {
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    ...lotStopped,
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
    ...lotStopped,
  },
} as const satisfies Route;

/** 法45: sends the winner's notice and those of all other bidders in one act, and publishes the result. */
export const issueAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/issuance',
  access: { who: 'staff', permission: 'award.issue' },
  refusals: {
    winner_barred: '5314',
    objection_open: '4945',
    objection_unremedied: '4951',
    complaint_order: '4960',
    ...lotStopped,
  },
} as const satisfies Route;

/** 条例54: after an objection to the result was upheld, the publicity ends and the committee evaluates every bid anew. */
export const reevaluateLot = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/reevaluation',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: { reevaluation_unfounded: '4952', ...lotStopped },
} as const satisfies Route;

/** 条例55: strikes out a candidate with a case of the law and a reason; the remaining candidates are published anew. */
export const strikeCandidate = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/strike',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: {
    strike_unfounded: '4973',
    no_next_candidate: '4974',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * 条例55, 政采条例49: the buyer proposes that the winner loses its award, with a case of the law, a reason and proof. The
 * winner is notified and may make a statement; another person decides.
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

/** The last signature takes effect: the winner loses the award, and all bidders are notified. */
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

/** 条例55: the winner gave up; the decision begins again among the remaining candidates. */
export const redecideAward = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/award/redecision',
  access: { who: 'staff', permission: 'award.propose' },
  refusals: { ...lotStopped },
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
    ...lotStopped,
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

/** The winner's statement on losing its award; once, within its term. */
export const stateOnForfeit = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/award-notice/statement',
  access: { who: 'company', permission: 'award.acknowledge' },
} as const satisfies Route;
