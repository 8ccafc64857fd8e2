import { type Refusal, refuse } from '../outcome.ts';
import type { Fault, FindingKind, PauseCause } from './opening.ts';

/** What an unreadable bid is deemed to be. */
export type DeemedResult = 'deemed_revoked' | 'deemed_withdrawn';

/**
 * What a bid becomes when a person declares that it cannot be opened (电子招标投标办法31): the bidder's own fault
 * revokes it, any other cause withdraws it and leaves a claim. What the platform cannot read, or no longer has as it
 * arrived, is never the bidder's fault.
 */
export function declare(kind: FindingKind, fault: Fault): DeemedResult | Refusal<'fault_not_bidders'> {
  if (fault === 'other') return 'deemed_withdrawn';
  return kind === 'undecipherable' ? 'deemed_revoked' : refuse('fault_not_bidders');
}

/** A bid that has not been opened. */
export interface Finding {
  readonly kind: FindingKind;
  readonly declared: boolean;
}

/**
 * What an opening waits for once every bid was tried; null where every bid was opened and the platform ends it. A
 * declared bid waits for a person to end the opening: until then the declaration can be taken back.
 */
export function pauseCauseOf(findings: readonly Finding[]): Exclude<PauseCause, 'key'> | null {
  const open = findings.filter(({ declared }) => !declared);
  if (open.some(({ kind }) => kind === 'unread')) return 'storage';
  if (open.length > 0) return 'judgement';
  return findings.length > 0 ? 'completion' : null;
}

/** Whether the platform tries again by itself. */
export function triesAgain(cause: PauseCause): boolean {
  return cause === 'key' || cause === 'storage';
}

/** How many bids stand in the way of the opening's end: neither opened nor declared. */
export function canComplete(
  bids: number,
  opened: number,
  findings: readonly Finding[],
): null | Refusal<'bids_unaccounted'> {
  const left = bids - opened - findings.filter(({ declared }) => declared).length;
  return left === 0 ? null : refuse('bids_unaccounted', { n: left });
}
