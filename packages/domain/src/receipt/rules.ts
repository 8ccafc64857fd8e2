import type { LotState } from '../lot/lot.ts';
import { type Method, methodSteps } from '../tender/method.ts';

/** States of a lot that is decided, or that ended without a decision. */
export const decidedStates: readonly LotState[] = ['awarded', 'contracted', 'archived', 'failed'];

/**
 * Reports whether the entries of a lot's receipt log, and with them the number of bids, may be published (招标投标法22).
 * They may be once the bids are opened or the lot has failed; if the opening is not public, once the lot is decided.
 */
export function isLogPublic(state: LotState, isOpened: boolean, method: Method): boolean {
  if (!isOpened && state !== 'failed') return false;
  return methodSteps[method].publicOpening || decidedStates.includes(state);
}
