import { canonicalBytes } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { leafHash, logRoot } from './receipt-log.ts';

/** How a version of a bid stood when the log was fixed. */
export type EntryStanding = 'valid' | 'superseded' | 'withdrawn';

/** One line of the log: every version of every bid has one, those that no longer count too. */
export interface LogEntry {
  /** The leaf of its receipt. */
  readonly receipt: Sha256Hex;
  readonly standing: EntryStanding;
  /** The leaf of the receipt that replaced it, or of its signed withdrawal; null for what counts. */
  readonly endedBy: Sha256Hex | null;
}

/**
 * The first leaf of the log: how many follow it, and how many of these count. `salt` is drawn when the log is fixed, so
 * that the root tells nobody anything before the lines are told: without it the only bidder, and whoever waits in a lot
 * that nobody has bid in, would know the root beforehand, and with it that nobody else is there.
 */
export interface LogHead {
  readonly format: 'procure-receipt-head/1';
  readonly lotId: string;
  readonly versions: number;
  readonly inForce: number;
  /** 32 random bytes, hexadecimal. */
  readonly salt: string;
}

/** What is known of one version: its receipt, and its withdrawal where there was one. */
export interface LoggedVersion {
  readonly bidId: string;
  readonly versionNo: number;
  readonly receipt: Sha256Hex;
  readonly withdrawn: boolean;
  /** Null where it was not taken back, or before withdrawals were signed. */
  readonly withdrawal: Sha256Hex | null;
}

/** The lines of a lot's versions, ordered by their receipts' hashes: their order tells nothing of when they came. */
export function entriesOf(versions: readonly LoggedVersion[]): readonly LogEntry[] {
  const ofBid = new Map<string, LoggedVersion[]>();
  for (const version of versions) {
    ofBid.set(version.bidId, [...(ofBid.get(version.bidId) ?? []), version]);
  }
  const entries = [...ofBid.values()].flatMap((bid) => {
    const inOrder = bid.sort((a, b) => a.versionNo - b.versionNo);
    return inOrder.map(({ receipt, withdrawn, withdrawal }, place): LogEntry => {
      if (withdrawn) return { receipt, standing: 'withdrawn', endedBy: withdrawal };
      const next = inOrder[place + 1];
      return next === undefined
        ? { receipt, standing: 'valid', endedBy: null }
        : { receipt, standing: 'superseded', endedBy: next.receipt };
    });
  });
  return entries.sort((a, b) => (a.receipt < b.receipt ? -1 : 1));
}

export function headOf(lotId: string, entries: readonly LogEntry[], salt: string): LogHead {
  const inForce = entries.filter(({ standing }) => standing === 'valid').length;
  return { format: 'procure-receipt-head/1', lotId, versions: entries.length, inForce, salt };
}

/** The leaves of the log, in the tree's order. */
export function leavesOf(head: LogHead, entries: readonly LogEntry[]): readonly Sha256Hex[] {
  const { format, lotId, versions, inForce, salt } = head;
  return [
    leafHash(canonicalBytes({ format, lotId, versions, inForce, salt })),
    ...entries.map(({ receipt, standing, endedBy }) =>
      leafHash(canonicalBytes({ format: 'procure-receipt-entry/1', receipt, standing, endedBy })),
    ),
  ];
}

export function rootOfEntries(head: LogHead, entries: readonly LogEntry[]): Sha256Hex {
  return logRoot(leavesOf(head, entries));
}

/**
 * Whether the lines hold together by themselves: as many as the head says, none twice, what was replaced names another of
 * them, and what counts is ended by nothing.
 */
export function areCoherent(head: LogHead, entries: readonly LogEntry[]): boolean {
  const receipts = new Set(entries.map(({ receipt }) => receipt));
  if (receipts.size !== entries.length || entries.length !== head.versions) return false;
  if (entries.filter(({ standing }) => standing === 'valid').length !== head.inForce) return false;
  return entries.every(({ receipt, standing, endedBy }) => {
    if (standing === 'valid') return endedBy === null;
    if (standing === 'withdrawn') return endedBy === null || !receipts.has(endedBy);
    return standing === 'superseded' && endedBy !== null && endedBy !== receipt && receipts.has(endedBy);
  });
}
