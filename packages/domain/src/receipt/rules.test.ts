import { expect, it } from 'vitest';
import type { LotState } from '../lot/lot.ts';
import { lotStates } from '../lot/lot.ts';
import { isLogTold } from './rules.ts';

const told = (method: 'open_tender' | 'negotiation', isOpened: boolean): readonly LotState[] =>
  lotStates.filter((state) => isLogTold(state, isOpened, method));

it('How many have bid is told when the bids are open, or too few of them were there', () => {
  expect(told('open_tender', false)).toEqual(['failed']);
  expect(told('open_tender', true)).toEqual(lotStates);
});

it('Where prices are not read out it is told when the lot is decided', () => {
  expect(told('negotiation', false)).toEqual(['failed']);
  expect(told('negotiation', true)).toEqual(['awarded', 'contracted', 'archived', 'failed']);
});
