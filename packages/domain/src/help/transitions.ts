import type { Machine } from '../transition.ts';
import { type ArticleState, articleStates } from './help.ts';

export type ArticleAction = 'publish' | 'withdraw';

export const articleMachine: Machine<ArticleState, ArticleAction> = {
  states: articleStates,
  transitions: [
    { from: ['draft', 'withdrawn'], action: 'publish', to: 'published', who: ['editor'] },
    { from: ['published'], action: 'withdraw', to: 'withdrawn', who: ['editor'] },
  ],
};
