import { isOver } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { DivisionLot } from './division.ts';

type NotNow = 'lot_suspended' | 'lot_over' | 'consent_late';

/** Whether openers sign a lot's key at this moment: while bids come in, as these are what the signatures are for. */
export function checkConsentTime(
  { state, bidDeadline }: Pick<DivisionLot, 'state' | 'bidDeadline'>,
  now: Moment,
): Refusal<NotNow> | null {
  if (state === 'suspended') return refuse('lot_suspended');
  if (isOver(state)) return refuse('lot_over');
  return state === 'published' && isBefore(now, bidDeadline) ? null : refuse('consent_late');
}

/** What is said where bids come in and fewer openers than are needed have signed the lot's key. */
export function unconfirmedWords(confirmed: number, needed: number): string {
  return `开标人尚未确认本标段的密钥（已确认 ${confirmed}/${needed}）`;
}
