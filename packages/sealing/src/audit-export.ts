import { type AuditLine, type AuditSeal, auditLeaf } from './audit-seal.ts';
import type { Sha256Hex } from './digest.ts';
import { logRoot } from './receipt-log.ts';

/** What an export of the audit log begins with; one object a line follows for each seal, then the end. */
export interface ExportHead {
  readonly format: 'procure-audit-export/1';
  /** ISO 8601: what was asked for; null without a bound. */
  readonly from: string | null;
  readonly until: string | null;
  /** From when on nothing may be exported yet: a lot still takes bids; null where none does. */
  readonly reach: string | null;
  readonly exportedAt: string;
}

/** A line whose words may not be told: it is counted, and stands under the seal's root. */
export interface BlindLine {
  readonly leaf: Sha256Hex;
}

/** A seal with all its lines, by their numbers. */
export interface ExportedSeal {
  readonly seal: AuditSeal;
  readonly signature: string;
  /** Of the key that it was signed with; base64url. */
  readonly publicKey: string;
  readonly lines: readonly (AuditLine | BlindLine)[];
}

export interface ExportEnd {
  /** Seals before this line. */
  readonly seals: number;
  /** Of heads that were published and lie among these seals, that they stand in the public log (`proofText`). */
  readonly heads: readonly string[];
}

export function isBlind(line: AuditLine | BlindLine): line is BlindLine {
  return 'leaf' in line;
}

/**
 * Whether these are the lines of the seal: as many as it says, in their order, above the number where the seal before ends,
 * and with its root. False, never an error, for what could be no line.
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
