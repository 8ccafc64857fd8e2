import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { invitationMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('an invitation', () => {
  test('allows the supplier to change its reply, and only the buyer to cancel', () => {
    expect(allowedSteps(invitationMachine)).toEqual([
      'sent accept → accepted (supplier)',
      'sent decline → declined (supplier)',
      'sent cancel → cancelled (buyer)',
      'accepted decline → declined (supplier)',
      'accepted cancel → cancelled (buyer)',
      'declined accept → accepted (supplier)',
      'declined cancel → cancelled (buyer)',
      'cancelled renew → sent (buyer)',
    ]);
  });
});
