import type { Machine } from '../transition.ts';
import { type OpeningState, openingStates } from './opening.ts';

export type OpeningAction = 'start' | 'complete';
export type OpeningGuard = 'deadlinePassedAndEnoughBids' | 'everyBidAccountedFor';

export const openingMachine: Machine<OpeningState, OpeningAction, OpeningGuard> = {
  states: openingStates,
  transitions: [
    {
      from: ['waiting'],
      action: 'start',
      to: 'in_progress',
      who: ['opener', 'system'],
      guard: 'deadlinePassedAndEnoughBids',
    },
    {
      from: ['in_progress'],
      action: 'complete',
      to: 'completed',
      who: ['opener', 'system'],
      guard: 'everyBidAccountedFor',
    },
  ],
};
