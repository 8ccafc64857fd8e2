import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical.ts';
import { openCheckpoint, readCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { type InclusionProof, leafHash, verifyInclusion } from './receipt-log.ts';
import { fromBase64, type NoteKey, toBase64 } from './signed-note.ts';

/** A signed text of the platform, such as a lot's receipt root or a head of the audit log. */
export interface Statement {
  /** Canonical JSON; its `format` field names the kind of statement. */
  readonly body: string;
  /** Ed25519 over `body`; base64url. */
  readonly signature: string;
}

export const entryKinds = [
  'receipt-root',
  'audit-head',
  'lot-key',
  'opener-key',
  'expert-draw',
  'supplier-draw',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * An entry of the public log. It identifies a statement by its digest only: a holder of the statement finds its entry,
 * but other readers cannot guess the content, because the digest also covers the signature.
 */
export interface Entry {
  readonly kind: EntryKind;
  readonly digest: Sha256Hex;
  /** ISO 8601 in UTC with milliseconds. */
  readonly publishedAt: string;
  /** `lotMark` of the lot; `lot-key` entries only. Lets a reader find every entry about the lot's key. */
  readonly lot?: Sha256Hex;
  /**
   * `openerMark` of the opener's key; `opener-key` entries only. Reveals a second signing key of the same opener's key.
   */
  readonly opener?: Sha256Hex;
}

export function statementDigest({ body, signature }: Statement): Sha256Hex {
  return digestOf(new TextEncoder().encode(canonicalJson({ body, signature })));
}

/** The text whose bytes are hashed into the log. */
export function entryText({ kind, digest, publishedAt, lot, opener }: Entry): string {
  const about = { ...(lot === undefined ? {} : { lot }), ...(opener === undefined ? {} : { opener }) };
  return canonicalJson({ digest, format: 'procure-published/1', kind, publishedAt, ...about });
}

export function entryLeaf(text: string): Sha256Hex {
  return leafHash(new TextEncoder().encode(text));
}

const proofHead = 'c2sp.org/tlog-proof@v1';

/**
 * Formats an inclusion proof with its entry and checkpoint as one text (C2SP `tlog-proof`).
 * @param note the signed checkpoint
 */
export function proofText(entry: string, { index, path }: InclusionProof, note: string): string {
  const extra = toBase64(new TextEncoder().encode(entry));
  const hashes = path.map((hash) => toBase64(hexToBytes(hash)));
  return [proofHead, `extra ${extra}`, `index ${index}`, ...hashes, '', note].join('\n');
}

/**
 * Formats a consistency proof with its checkpoint as one text: the request that a witness receives (C2SP
 * `tlog-witness`).
 * @param old size of the earlier log
 * @param note the signed checkpoint
 */
export function consistencyText(path: readonly Sha256Hex[], old: number, note: string): string {
  return [`old ${old}`, ...path.map((hash) => toBase64(hexToBytes(hash))), '', note].join('\n');
}

/** A checkpoint, and the note that it was parsed from. */
interface CheckpointNote {
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

export interface KeptProof extends CheckpointNote {
  readonly index: number;
  readonly path: readonly Sha256Hex[];
  /** The entry's text, as hashed into the log. */
  readonly text: string;
  readonly entry: Entry;
}

/** Parses a `proofText`. Returns null if it is malformed. Verifies neither the proof nor the signatures. */
export function readProof(proof: string): KeptProof | null {
  const [, extra = '', place = '', hashes = '', note = ''] =
    /^c2sp\.org\/tlog-proof@v1\nextra ([^\n]+)\nindex (0|[1-9]\d{0,14})\n((?:[^\n]+\n)*)\n([\s\S]+)$/.exec(
      proof,
    ) ?? [];
  const bytes = fromBase64(extra);
  const path = readHashes(hashes);
  const checkpoint = readCheckpoint(note);
  if (bytes === null || path === null || checkpoint === null) return null;
  const text = new TextDecoder().decode(bytes);
  const entry = readEntry(text);
  return entry === null ? null : { index: Number(place), path, text, entry, note, checkpoint };
}

/** Verifies that the entry is in the checkpoint's log. */
export function isIncluded({ index, path, text, checkpoint }: KeptProof): boolean {
  return verifyInclusion(entryLeaf(text), { index, size: checkpoint.size, path }, checkpoint.root);
}

export interface KeptConsistency extends CheckpointNote {
  readonly old: number;
  readonly path: readonly Sha256Hex[];
}

/** Parses a `consistencyText`. Returns null if it is malformed. */
export function readConsistency(text: string): KeptConsistency | null {
  const [, old = '', hashes = '', note = ''] =
    /^old (0|[1-9]\d{0,14})\n((?:[^\n]+\n)*)\n([\s\S]+)$/.exec(text) ?? [];
  const path = readHashes(hashes);
  const checkpoint = readCheckpoint(note);
  return path === null || checkpoint === null ? null : { old: Number(old), path, note, checkpoint };
}

/** Parses base64 hashes, one a line. Returns null if a line is not a hash. */
function readHashes(lines: string): readonly Sha256Hex[] | null {
  const hashes = lines.split('\n').slice(0, -1).map(fromBase64);
  const valid = hashes.flatMap((hash) => (hash?.length === 32 ? [bytesToHex(hash)] : []));
  return valid.length === hashes.length ? valid : null;
}

/**
 * Parses and verifies a `proofText`: the inclusion and the checkpoint's signature by `key`. Returns null if either
 * fails.
 * @testing the verifier reports these checks separately
 */
export async function openProof(text: string, key: NoteKey): Promise<KeptProof | null> {
  const proof = readProof(text);
  if (proof === null || !isIncluded(proof)) return null;
  return (await openCheckpoint(proof.note, key)) === null ? null : proof;
}

/** Parses an entry. Returns null if the text is not the canonical form of a known kind. */
export function readEntry(text: string): Entry | null {
  try {
    const entry: Entry = JSON.parse(text);
    const isMarked =
      (entry.kind === 'lot-key') === (entry.lot !== undefined) &&
      (entry.kind === 'opener-key') === (entry.opener !== undefined);
    return entryKinds.includes(entry.kind) && isMarked && entryText(entry) === text ? entry : null;
  } catch {
    return null;
  }
}
