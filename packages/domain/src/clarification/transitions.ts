import type { Machine } from '../transition.ts';
import { type ClarificationState, clarificationStates } from './clarification.ts';

export type ClarificationAction = 'reply' | 'accept' | 'requestAgain';

/** 条例52: the committee asks and the bidder replies. A supplier can never begin a clarification. */
export const clarificationMachine: Machine<ClarificationState, ClarificationAction> = {
  states: clarificationStates,
  transitions: [
    { from: ['issued'], action: 'reply', to: 'replied', who: ['supplier'] },
    { from: ['replied'], action: 'accept', to: 'accepted', who: ['buyer', 'evaluator'] },
    { from: ['replied'], action: 'requestAgain', to: 're_requested', who: ['buyer', 'evaluator'] },
  ],
};
