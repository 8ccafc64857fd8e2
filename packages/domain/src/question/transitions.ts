import type { Machine } from '../transition.ts';
import { type ObjectionState, objectionStates } from './objection.ts';
import { type QuestionState, questionStates } from './question.ts';

export type QuestionAction = 'submit' | 'withdraw' | 'answer' | 'close' | 'publish';

/** An answer goes to all holders of the documents at once, the asker unnamed. */
export const questionMachine: Machine<QuestionState, QuestionAction> = {
  states: questionStates,
  transitions: [
    { from: ['draft'], action: 'submit', to: 'submitted', who: ['supplier'] },
    // An answer that is not published is the buyer's draft: to who asked, the question still waits.
    { from: ['draft', 'submitted', 'answered'], action: 'withdraw', to: 'withdrawn', who: ['supplier'] },
    { from: ['submitted', 'answered'], action: 'answer', to: 'answered', who: ['buyer'] },
    { from: ['submitted'], action: 'close', to: 'closed', who: ['buyer'] },
    { from: ['answered'], action: 'publish', to: 'published', who: ['buyer'] },
  ],
};

export type ObjectionAction = 'answer' | 'notAccept' | 'withdraw';

export const objectionMachine: Machine<ObjectionState, ObjectionAction> = {
  states: objectionStates,
  transitions: [
    { from: ['submitted'], action: 'answer', to: 'answered', who: ['buyer'] },
    { from: ['submitted'], action: 'notAccept', to: 'not_accepted', who: ['buyer'] },
    { from: ['submitted'], action: 'withdraw', to: 'withdrawn', who: ['supplier'] },
  ],
};
