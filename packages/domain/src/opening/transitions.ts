import type { Machine } from '../transition.ts';
import { type OpeningState, openingStates } from './opening.ts';

export type OpeningAction = 'start' | 'pause' | 'resume' | 'complete';

/** An outage of the platform pauses an opening and decides no bid. The opening ends once every bid is accounted for. */
export const openingMachine: Machine<OpeningState, OpeningAction> = {
  states: openingStates,
  transitions: [
    { from: ['waiting'], action: 'start', to: 'in_progress', who: ['opener', 'system'] },
    { from: ['in_progress', 'paused'], action: 'pause', to: 'paused', who: ['system'] },
    { from: ['in_progress', 'paused'], action: 'resume', to: 'in_progress', who: ['opener', 'system'] },
    { from: ['in_progress', 'paused'], action: 'complete', to: 'completed', who: ['opener', 'system'] },
  ],
};
