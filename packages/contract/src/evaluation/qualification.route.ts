import { lotStopped, type Route } from '../route.ts';

const ofHandlers = { before_deadline: '4601', handler_recused: '4654', ...lotStopped } as const;

/**
 * 资格审查: the buyer's staff judge whether one bidder of a government tendering is qualified. `seen` is the number of the
 * last judgement of the bid, 0 for none. A repeat changes nothing.
 */
export const judgeQualification = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/qualification/judgements',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: { qualification_closed: '4666', ...ofHandlers },
} as const satisfies Route;

/**
 * Closes the review: the committee evaluates the qualified bids. With fewer than the method requires the lot fails. A
 * repeat changes nothing.
 */
export const closeQualification = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/qualification',
  access: { who: 'staff', permission: 'tender.publish', factor: 'act' },
  refusals: {
    qualification_closed: '4666',
    qualification_unfinished: '4665',
    factor_required: '4131',
    ...ofHandlers,
  },
} as const satisfies Route;

/** Opens the closed review again before the committee closes its own. A repeat with the same reason changes nothing. */
export const reopenQualification = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/qualification/reopening',
  access: { who: 'staff', permission: 'tender.publish', factor: 'act' },
  refusals: { preliminary_closed: '4667', factor_required: '4131', ...ofHandlers },
} as const satisfies Route;
