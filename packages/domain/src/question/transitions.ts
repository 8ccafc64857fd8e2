import type { Machine } from '../transition.ts';
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
