import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical.ts';
import { openCheckpoint, readCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { type InclusionProof, leafHash, verifyInclusion } from './receipt-log.ts';
import { fromBase64, type NoteKey, toBase64 } from './signed-note.ts';

/** What the platform signed: a lot's root, a head of the audit log; of whatever format, the text that was signed. */
export interface Statement {
  /** Canonical JSON; its `format` says what it is. */
  readonly body: string;
  /** Ed25519 over `body`; base64url. */
  readonly signature: string;
}

export const entryKinds = ['receipt-root', 'audit-head', 'lot-key', 'opener-key'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * An entry of the public log. It names a statement by its digest and says nothing of it: who has the statement finds
 * it here, and nobody else learns what it says, not by trying either, since its signature is in the digest.
 */
export interface Entry {
  readonly kind: EntryKind;
  readonly digest: Sha256Hex;
  /** ISO 8601 in UTC with milliseconds. */
  readonly publishedAt: string;
  /** Of a lot's key: `lotMark` of the lot, so that whoever knows the lot finds every entry about its key. */
  readonly lot?: Sha256Hex;
  /** Of an opener's key: `openerMark` of it, so that a second signing half of one key is found. */
  readonly opener?: Sha256Hex;
}

export function statementDigest({ body, signature }: Statement): Sha256Hex {
  return digestOf(new TextEncoder().encode(canonicalJson({ body, signature })));
}

/** The bytes that are hashed into the log, as text. */
export function entryText({ kind, digest, publishedAt, lot, opener }: Entry): string {
  const about = { ...(lot === undefined ? {} : { lot }), ...(opener === undefined ? {} : { opener }) };
  return canonicalJson({ digest, format: 'procure-published/1', kind, publishedAt, ...about });
}

export function entryLeaf(text: string): Sha256Hex {
  return leafHash(new TextEncoder().encode(text));
}

const proofHead = 'c2sp.org/tlog-proof@v1';

/** That an entry is in the log, in one text with the checkpoint it is proved by (C2SP `tlog-proof`), and the entry. */
export function proofText(entry: string, { index, path }: InclusionProof, note: string): string {
  const extra = toBase64(new TextEncoder().encode(entry));
  const hashes = path.map((hash) => toBase64(hexToBytes(hash)));
  return [proofHead, `extra ${extra}`, `index ${index}`, ...hashes, '', note].join('\n');
}

/**
 * That the log of `old` entries is the beginning of the one of the checkpoint, in one text with it: what a witness is
 * sent (C2SP `tlog-witness`).
 */
export function consistencyText(path: readonly Sha256Hex[], old: number, note: string): string {
  return [`old ${old}`, ...path.map((hash) => toBase64(hexToBytes(hash))), '', note].join('\n');
}

/** What was kept with a checkpoint, and the checkpoint's note as it came. */
interface Noted {
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

export interface KeptProof extends Noted {
  readonly index: number;
  readonly path: readonly Sha256Hex[];
  /** The entry as it is hashed. */
  readonly text: string;
  readonly entry: Entry;
}

/** Null for what is no proof; what it proves, and whose signatures it bears, is asked afterwards. */
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

/** Whether the entry lies in the checkpoint's log. */
export function isIncluded({ index, path, text, checkpoint }: KeptProof): boolean {
  return verifyInclusion(entryLeaf(text), { index, size: checkpoint.size, path }, checkpoint.root);
}

export interface KeptConsistency extends Noted {
  readonly old: number;
  readonly path: readonly Sha256Hex[];
}

/** Null for what is not written by `consistencyText`. */
export function readConsistency(text: string): KeptConsistency | null {
  const [, old = '', hashes = '', note = ''] =
    /^old (0|[1-9]\d{0,14})\n((?:[^\n]+\n)*)\n([\s\S]+)$/.exec(text) ?? [];
  const path = readHashes(hashes);
  const checkpoint = readCheckpoint(note);
  return path === null || checkpoint === null ? null : { old: Number(old), path, note, checkpoint };
}

/** Null where a line is no hash. */
function readHashes(lines: string): readonly Sha256Hex[] | null {
  const hashes = lines.split('\n').slice(0, -1).map(fromBase64);
  const whole = hashes.flatMap((hash) => (hash?.length === 32 ? [bytesToHex(hash)] : []));
  return whole.length === hashes.length ? whole : null;
}

/**
 * What the text proves, where its checkpoint is signed by this key and the entry lies in it; null otherwise.
 * @testing the verifier says of each of these by itself
 */
export async function openProof(text: string, key: NoteKey): Promise<KeptProof | null> {
  const proof = readProof(text);
  if (proof === null || !isIncluded(proof)) return null;
  return (await openCheckpoint(proof.note, key)) === null ? null : proof;
}

/** Null for what is not written as an entry is. */
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
