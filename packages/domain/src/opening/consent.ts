import { isOver } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { DivisionLot } from './division.ts';

type NotNow = 'lot_suspended' | 'lot_over' | 'consent_late';

/**
 * Checks that openers may sign a lot's key now: only while the lot accepts bids, because bidders rely on the
 * signatures.
 */
export function checkConsentTime(
  { state, bidDeadline }: Pick<DivisionLot, 'state' | 'bidDeadline'>,
  now: Moment,
): Refusal<NotNow> | null {
  if (state === 'suspended') return refuse('lot_suspended');
  if (isOver(state)) return refuse('lot_over');
  return state === 'published' && isBefore(now, bidDeadline) ? null : refuse('consent_late');
}

/** Text for a lot that accepts bids although fewer openers than needed have signed its key. */
export function unconfirmedWords(confirmed: number, needed: number): string {
  return `开标人尚未确认本标段的密钥（已确认 ${confirmed}/${needed}）`;
}
