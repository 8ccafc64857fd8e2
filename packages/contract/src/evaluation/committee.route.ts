import { lotStopped, type Route } from '../route.ts';

const atWork = { not_an_evaluator: '4603', before_deadline: '4601', ...lotStopped } as const;

/** Acts of the whole committee: every seat is filled, and every member has signed in. */
export const incomplete = {
  declaration_missing: '4644',
  seat_vacant: '4645',
  members_undeclared: '4646',
} as const;

/** Acts that the chair alone performs. */
export const ofTheChair = { ...incomplete, chair_missing: '4647', not_the_chair: '4648' } as const;

/**
 * The committee of an opened lot: its members with the times of their signing in, its vacant seats, its chair. Before
 * signing in, a member sees only the bidders' names and the undertaking.
 */
export const getCommittee = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/committee',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: { before_deadline: '4601', not_an_evaluator: '4603' },
} as const satisfies Route;

/** 签到: a member undertakes secrecy and declares no relation with the bidders. A repeat changes nothing. */
export const signInToCommittee = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/committee/sign-in',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: atWork,
} as const satisfies Route;

/** 回避: a member leaves the committee, and what they judged is void. A repeat changes nothing. */
export const recuse = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/committee/recusal',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: atWork,
} as const satisfies Route;

/** The buyer's staff remove a member who does not appear or must be avoided. A repeat changes nothing. */
export const removeEvaluator = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/committee/removal',
  access: { who: 'staff', permission: 'tender.publish', factor: 'act' },
  refusals: {
    before_deadline: '4601',
    committee_member: '4651',
    handler_recused: '4654',
    factor_required: '4131',
    ...lotStopped,
  },
} as const satisfies Route;

/** The buyer's staff name the successor in a vacant seat. A repeat changes nothing. */
export const fillSeat = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/committee/successor',
  access: { who: 'staff', permission: 'tender.publish', factor: 'act' },
  refusals: {
    before_deadline: '4601',
    seat_filled: '4652',
    handler_recused: '4654',
    factor_required: '4131',
    ...lotStopped,
  },
} as const satisfies Route;

/** A member names a chair, and may name another one until more than half of the members name the same. */
export const voteChair = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/committee/vote',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: { ...atWork, ...incomplete, chair_named: '4649' },
} as const satisfies Route;

/** The buyer's staff determine the chair whom the members did not elect in time. A repeat changes nothing. */
export const determineChair = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/committee/chair',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: {
    before_deadline: '4601',
    committee_member: '4651',
    handler_recused: '4654',
    election_running: '4650',
    chair_named: '4649',
    ...incomplete,
    ...lotStopped,
  },
} as const satisfies Route;
