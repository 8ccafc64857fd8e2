import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { openingMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party; all unlisted steps are refused.
describe('an opening', () => {
  test('is run by openers and the platform, and paused by the platform only', () => {
    expect(allowedSteps(openingMachine)).toEqual([
      'waiting start → in_progress (opener, system)',
      'in_progress pause → paused (system)',
      'in_progress resume → in_progress (opener, system)',
      'in_progress complete → completed (opener, system)',
      'paused pause → paused (system)',
      'paused resume → in_progress (opener, system)',
      'paused complete → completed (opener, system)',
    ]);
  });
});
