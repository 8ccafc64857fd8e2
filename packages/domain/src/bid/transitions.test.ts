import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { bidMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party; all unlisted steps are refused.
describe('a bid', () => {
  test('is submitted and withdrawn by its supplier, who can take no other step', () => {
    expect(allowedSteps(bidMachine)).toEqual([
      'draft submit → submitted (supplier)',
      'submitted submit → submitted (supplier)',
      'submitted withdraw → withdrawn (supplier)',
      'submitted open → opened (opener, system)',
      'submitted deemRevoked → deemed_revoked (opener, system)',
      'submitted deemWithdrawn → deemed_withdrawn (opener, system)',
      'submitted leaveSealed → unqualified (system)',
      'withdrawn submit → submitted (supplier)',
      'opened deemRevoked → deemed_revoked (opener, system)',
      'opened deemWithdrawn → deemed_withdrawn (opener, system)',
      'opened reject → rejected (buyer, evaluator)',
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
