import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { bidMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('A bid', () => {
  test('nothing but submitting and withdrawing is in the supplier’s hand', () => {
    expect(allowedSteps(bidMachine)).toEqual([
      'draft submit → submitted (supplier)',
      'submitted submit → submitted (supplier)',
      'submitted withdraw → withdrawn (supplier)',
      'submitted open → opened (opener, system)',
      'submitted deemRevoked → deemed_revoked (opener, system)',
      'submitted deemWithdrawn → deemed_withdrawn (opener, system)',
      'submitted leaveSealed → unqualified (system)',
      'withdrawn submit → submitted (supplier)',
      'opened reject → rejected (evaluator)',
      'opened accept → responsive (evaluator)',
      'rejected rejudge → opened (system)',
      'responsive reject → rejected (evaluator)',
      'responsive rejudge → opened (system)',
      'responsive rank → candidate (system)',
      'responsive lose → lost (system)',
      'candidate rejudge → opened (system)',
      'candidate unrank → responsive (system)',
      'candidate win → won (system)',
      'candidate lose → lost (system)',
      'won forfeit → lost (system)',
      'lost restore → candidate (system)',
      'lost revive → responsive (system)',
    ]);
  });
});
