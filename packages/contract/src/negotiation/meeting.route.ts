import { ofTheChair } from '../evaluation/committee.route.ts';
import { lotStopped, type Route } from '../route.ts';

const ofPanel = {
  not_an_evaluator: '4603',
  ...ofTheChair,
  method_has_no_step: '4409',
  preliminary_open: '4660',
  ...lotStopped,
} as const;

/** The chair announces a meeting to one supplier. A repeated call with the same id returns the first answer. */
export const announceMeeting = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/negotiation/meetings',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: ofPanel,
} as const satisfies Route;

/** The chair cancels an announced meeting. A repeated call with the same reason changes nothing. */
export const cancelMeeting = {
  method: 'POST',
  path: '/api/inner/pch/negotiation-meetings/:id/cancellation',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: ofPanel,
} as const satisfies Route;

/**
 * The chair signs the minutes (谈判记录) and asks the supplier to confirm them; after a dispute, the next version. A
 * repeated call with the same version and text returns the first answer.
 */
export const recordMinutes = {
  method: 'POST',
  path: '/api/inner/pch/negotiation-meetings/:id/minutes',
  access: { who: 'staff', permission: 'evaluation.score', factor: 'signature' },
  refusals: { ...ofPanel, factor_required: '4131' },
} as const satisfies Route;

/** The supplier signs the minutes, or disputes them. A repeated call with the same answer returns the first one. */
export const answerMinutes = {
  method: 'POST',
  path: '/api/outer/pch/negotiation-meetings/:id/answer',
  access: { who: 'company', permission: 'negotiation.quote', factor: 'signature' },
  refusals: {
    factor_required: '4131',
    minutes_closed: '4670',
    minutes_changed: '4671',
    ...lotStopped,
  },
} as const satisfies Route;
