import type { Machine } from '../transition.ts';
import { type OpeningState, openingStates } from './opening.ts';

export type OpeningAction = 'start' | 'complete';

export const openingMachine: Machine<OpeningState, OpeningAction> = {
  states: openingStates,
  transitions: [
    { from: ['waiting'], action: 'start', to: 'in_progress', who: ['opener', 'system'] },
    { from: ['in_progress'], action: 'complete', to: 'completed', who: ['opener', 'system'] },
  ],
};
