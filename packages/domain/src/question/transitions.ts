import type { Machine } from '../transition.ts';
import { type QuestionState, questionStates } from './question.ts';

export type QuestionAction = 'submit' | 'withdraw' | 'answer' | 'close' | 'publish';

/** An answer is sent to all holders of the documents at once, without the asker's name. */
export const questionMachine: Machine<QuestionState, QuestionAction> = {
  states: questionStates,
  transitions: [
    { from: ['draft'], action: 'submit', to: 'submitted', who: ['supplier'] },
    // An unpublished answer is the buyer's draft: for the asker the question still waits.
    { from: ['draft', 'submitted', 'answered'], action: 'withdraw', to: 'withdrawn', who: ['supplier'] },
    { from: ['submitted', 'answered'], action: 'answer', to: 'answered', who: ['buyer'] },
    { from: ['submitted'], action: 'close', to: 'closed', who: ['buyer'] },
    { from: ['answered'], action: 'publish', to: 'published', who: ['buyer'] },
  ],
};
