import { expect, it } from 'vitest';
import type { LotState } from '../lot/lot.ts';
import { lotStates } from '../lot/lot.ts';
import { isLogPublic } from './rules.ts';

const publicStates = (method: 'open_tender' | 'negotiation', isOpened: boolean): readonly LotState[] =>
  lotStates.filter((state) => isLogPublic(state, isOpened, method));

it('publishes the log after a public opening, or when the lot has failed', () => {
  expect(publicStates('open_tender', false)).toEqual(['failed']);
  expect(publicStates('open_tender', true)).toEqual(lotStates);
});

it('publishes the log once the lot is decided if the opening is not public', () => {
  expect(publicStates('negotiation', false)).toEqual(['failed']);
  expect(publicStates('negotiation', true)).toEqual(['awarded', 'contracted', 'archived', 'failed']);
});
