import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { openingMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('An opening', () => {
  test('only openers and the platform run it, and only the platform pauses it', () => {
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
