import { type Refusal, refuse } from '../outcome.ts';
import type { Fault, FindingKind, PauseCause } from './opening.ts';

/** Legal result of a bid that cannot be opened. */
export type DeemedResult = 'deemed_revoked' | 'deemed_withdrawn';

/**
 * Result of a bid that an opener declares unreadable (电子招标投标办法31). The bidder's own fault revokes the bid; any other
 * cause withdraws it and leaves the bidder a claim. A file that the platform cannot read or no longer has unchanged is
 * never the bidder's fault.
 */
export function declare(kind: FindingKind, fault: Fault): DeemedResult | Refusal<'fault_not_bidders'> {
  if (fault === 'other') return 'deemed_withdrawn';
  return kind === 'undecipherable' ? 'deemed_revoked' : refuse('fault_not_bidders');
}

/** A bid that could not be opened. */
export interface Finding {
  readonly kind: FindingKind;
  readonly declared: boolean;
}

/**
 * The cause for which an opening pauses after every bid was tried; null if every bid was opened, so that the platform
 * completes the opening. If all other bids are declared, an opener must complete it; until then a declaration can be
 * revoked.
 */
export function pauseCauseOf(findings: readonly Finding[]): Exclude<PauseCause, 'key'> | null {
  const open = findings.filter(({ declared }) => !declared);
  if (open.some(({ kind }) => kind === 'unread')) return 'storage';
  if (open.length > 0) return 'judgement';
  return findings.length > 0 ? 'completion' : null;
}

/** Reports whether the platform retries automatically. */
export function isRetried(cause: PauseCause): boolean {
  return cause === 'key' || cause === 'storage';
}

/**
 * Refuses to complete an opening while a bid is neither opened nor declared. The refusal has the number of these bids.
 */
export function canComplete(
  bids: number,
  opened: number,
  findings: readonly Finding[],
): null | Refusal<'bids_unaccounted'> {
  const unaccounted = bids - opened - findings.filter(({ declared }) => declared).length;
  return unaccounted === 0 ? null : refuse('bids_unaccounted', { n: unaccounted });
}
