import { canonicalBytes } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { leafHash, logRoot } from './receipt-log.ts';

/** Standing of a bid version when the log was fixed. */
export type EntryStanding = 'valid' | 'superseded' | 'withdrawn';

/** One entry of the log. Every version of every bid has one, including superseded and withdrawn versions. */
export interface LogEntry {
  /** Leaf hash of the version's receipt. */
  readonly receipt: Sha256Hex;
  readonly standing: EntryStanding;
  /**
   * Leaf hash of the next version's receipt or of the signed withdrawal; null for a valid version or an unsigned
   * withdrawal.
   */
  readonly endedBy: Sha256Hex | null;
}

/**
 * The first leaf of the log, with the number of entries that follow. `salt` is drawn when the log is fixed, so that the
 * root reveals nothing before the entries are published. Without it, a sole bidder could compute the root in advance
 * and learn that there is no other bid; anyone could do so in a lot without bids.
 */
export interface LogHead {
  readonly format: 'procure-receipt-head/1';
  readonly lotId: string;
  /** Number of entries. */
  readonly versions: number;
  /** Number of entries with standing `valid`. */
  readonly inForce: number;
  /** 32 random bytes, hexadecimal. */
  readonly salt: string;
}

/** A bid version to be logged. */
export interface LoggedVersion {
  readonly bidId: string;
  readonly versionNo: number;
  readonly receipt: Sha256Hex;
  readonly withdrawn: boolean;
  /** Leaf hash of the signed withdrawal; null if there is none, as for withdrawals before they were signed. */
  readonly withdrawal: Sha256Hex | null;
}

/**
 * Builds the entries of a lot's versions, sorted by receipt hash so that the order does not reveal submission times.
 */
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

/** The leaf hashes of the log, in tree order. */
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
 * Reports whether the entries are consistent: they match the head's counts, no receipt occurs twice, each superseded
 * entry names another entry, a withdrawn entry names none of them, and a valid entry names nothing.
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
