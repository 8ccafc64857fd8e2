import { type AuditLine, type AuditSeal, auditLeaf } from './audit-seal.ts';
import type { Sha256Hex } from './digest.ts';
import { logRoot } from './receipt-log.ts';

/** The first line of an audit log export (JSON Lines). One `ExportedSeal` a line follows, then one `ExportEnd`. */
export interface ExportHead {
  readonly format: 'procure-audit-export/1';
  /** Requested range, ISO 8601; null if unbounded. */
  readonly from: string | null;
  readonly until: string | null;
  /** Seals from this time on are not exported yet because a lot still accepts bids; null if no lot does. */
  readonly reach: string | null;
  readonly exportedAt: string;
}

/** A record whose content is withheld. Its leaf hash still counts towards the seal's size and root. */
export interface BlindLine {
  readonly leaf: Sha256Hex;
}

/** A seal with all its records, in ascending order of their ids. */
export interface ExportedSeal {
  readonly seal: AuditSeal;
  readonly signature: string;
  /** Public key of the signing key; base64url. */
  readonly publicKey: string;
  readonly lines: readonly (AuditLine | BlindLine)[];
}

export interface ExportEnd {
  /** Number of seals in the export. */
  readonly seals: number;
  /** Proofs (`proofText`) that the published heads among these seals are in the public log. */
  readonly heads: readonly string[];
}

export function isBlind(line: AuditLine | BlindLine): line is BlindLine {
  return 'leaf' in line;
}

/**
 * Reports whether the records match their seal: the count, ascending ids above `after`, and the Merkle root. Returns
 * false for malformed records and never throws.
 * @param after `throughId` of the previous seal; null for the first
 */
export function areSealed({ seal, lines }: ExportedSeal, after: string | null): boolean {
  try {
    let last = BigInt(after ?? 0);
    const through = BigInt(seal.throughId);
    for (const line of lines) {
      if (isBlind(line)) continue;
      const id = BigInt(line.id);
      if (id <= last || id > through) return false;
      last = id;
    }
    const leaves = lines.map((line) => (isBlind(line) ? line.leaf : auditLeaf(line)));
    return lines.length === seal.size && logRoot(leaves) === seal.root;
  } catch {
    return false;
  }
}
