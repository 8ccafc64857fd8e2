import type { LotState } from '../lot/lot.ts';
import { type Method, methodSteps } from '../tender/method.ts';

/** The lot is decided, or is over without a decision. */
export const decidedStates: readonly LotState[] = ['awarded', 'contracted', 'archived', 'failed'];

/**
 * Whether the lines of a lot's receipt log may be told, and with them how many have bid (招标投标法22): once the bids are
 * opened, or too few were there to open; where the opening is not public, once the lot is decided.
 */
export function isLogTold(state: LotState, isOpened: boolean, method: Method): boolean {
  if (!isOpened && state !== 'failed') return false;
  return methodSteps[method].publicOpening || decidedStates.includes(state);
}
