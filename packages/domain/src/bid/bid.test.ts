import { describe, expect, it } from 'vitest';
import { shownState } from './bid.ts';

describe('the state of a bid for its supplier', () => {
  it('does not tell the judgement of the committee before the candidates are publicized', () => {
    for (const state of ['rejected', 'responsive', 'candidate'] as const) {
      for (const lot of ['evaluating', 'reshowing', 'suspended'] as const)
        expect(shownState(state, lot, 'open_tender')).toBe('opened');
      for (const lot of ['publicity', 'deciding', 'awarded', 'failed'] as const)
        expect(shownState(state, lot, 'open_tender')).toBe(state);
    }
  });

  it('does not tell it before the result, if the method publicizes no candidates', () => {
    expect(shownState('candidate', 'deciding', 'negotiation')).toBe('opened');
    expect(shownState('candidate', 'awarded', 'negotiation')).toBe('candidate');
  });

  it('tells what the opening found', () => {
    expect(shownState('deemed_revoked', 'evaluating', 'open_tender')).toBe('deemed_revoked');
  });
});
