import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { articleMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('A help article', () => {
  test('only the editor publishes and withdraws it', () => {
    expect(allowedSteps(articleMachine)).toEqual([
      'draft publish → published (editor)',
      'published withdraw → withdrawn (editor)',
      'withdrawn publish → published (editor)',
    ]);
  });
});
