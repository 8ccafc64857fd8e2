import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Head } from './consistency.ts';
import { verifyEd25519 } from './ed25519.ts';
import { fromBase64url, type SigningKey } from './platform-signature.ts';
import {
  fromBase64,
  isSignedBy,
  keyIdOf,
  type NoteKey,
  type NoteSignature,
  readNote,
  signatureLine,
  signNote,
  toBase64,
} from './signed-note.ts';

/** The size and root of a log, as signed by its operator (C2SP `tlog-checkpoint`). */
export interface Checkpoint extends Head {
  /** The log's name: its URL without the scheme. */
  readonly origin: string;
}

function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(hexToBytes(root))}\n`;
}

/** Signs a checkpoint as a note. The name of the signing key is the log's origin. */
export function signCheckpoint(key: SigningKey, checkpoint: Checkpoint): Promise<string> {
  return signNote(key, checkpoint.origin, checkpointText(checkpoint));
}

export interface SignedCheckpoint extends Checkpoint {
  /** The signed text; witnesses cosign the same text. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Parses a checkpoint. Returns null if it is malformed. Does not verify the signatures. */
export function readCheckpoint(note: string): SignedCheckpoint | null {
  const parsed = readNote(note);
  const [, origin = '', size = '', encoded = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n/.exec(parsed?.text ?? '') ?? [];
  const root = fromBase64(encoded);
  if (parsed === null || root?.length !== 32) return null;
  return { ...parsed, origin, size: Number(size), root: bytesToHex(root) };
}

/** Parses a checkpoint and verifies that `key` signed it and names its origin. Returns null otherwise. */
export async function openCheckpoint(note: string, key: NoteKey): Promise<SignedCheckpoint | null> {
  const checkpoint = readCheckpoint(note);
  const isOpened =
    checkpoint !== null && checkpoint.origin === key.name && (await isSignedBy(checkpoint, key));
  return isOpened ? checkpoint : null;
}

const timeLength = 8;

function cosignedBytes(text: string, seconds: bigint): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`cosignature/v1\ntime ${seconds}\n${text}`);
}

/**
 * Returns the time of a witness's cosignature, by the witness's clock; null if the cosignature is not valid for this
 * text.
 */
export async function verifyCosignature(
  text: string,
  { name, keyId, signature }: NoteSignature,
  witness: NoteKey,
): Promise<Date | null> {
  if (witness.kind !== 4 || name !== witness.name || keyId !== keyIdOf(witness)) return null;
  if (signature.length !== timeLength + 64) return null;
  const seconds = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  // Greater than the largest ECMAScript time value.
  if (seconds > 8_640_000_000_000n) return null;
  const isRight = await verifyEd25519(
    signature.slice(timeLength),
    cosignedBytes(text, seconds),
    fromBase64url(witness.publicKey),
  ).catch(() => false);
  return isRight ? new Date(Number(seconds) * 1000) : null;
}

/**
 * Returns the signature line of a witness for this text (C2SP `tlog-cosignature`).
 * @testing the platform only verifies cosignatures; witnesses are separate services
 */
export async function cosign(key: SigningKey, name: string, text: string, at: Date): Promise<string> {
  const seconds = BigInt(Math.floor(at.getTime() / 1000));
  const signature = await crypto.subtle.sign('Ed25519', key.privateKey, cosignedBytes(text, seconds));
  const bytes = new Uint8Array(timeLength + 64);
  new DataView(bytes.buffer).setBigUint64(0, seconds);
  bytes.set(new Uint8Array(signature), timeLength);
  return signatureLine({ name, publicKey: key.publicKey, kind: 4 }, bytes);
}
