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

/** How far a log had come, said by whoever keeps it: C2SP `tlog-checkpoint`. */
export interface Checkpoint extends Head {
  /** The log's name: an address without its scheme. */
  readonly origin: string;
}

function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(hexToBytes(root))}\n`;
}

/** A signed note whose key bears the log's own name. */
export function signCheckpoint(key: SigningKey, checkpoint: Checkpoint): Promise<string> {
  return signNote(key, checkpoint.origin, checkpointText(checkpoint));
}

export interface SignedCheckpoint extends Checkpoint {
  /** What was signed, and what others sign with it. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Null for what is no checkpoint; whose signatures these are is asked afterwards. */
export function readCheckpoint(note: string): SignedCheckpoint | null {
  const read = readNote(note);
  const [, origin = '', size = '', encoded = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n/.exec(read?.text ?? '') ?? [];
  const root = fromBase64(encoded);
  if (read === null || root?.length !== 32) return null;
  return { ...read, origin, size: Number(size), root: bytesToHex(root) };
}

/** The checkpoint, where this key signed it for the log that bears the key's name; null otherwise. */
export async function openCheckpoint(note: string, key: NoteKey): Promise<SignedCheckpoint | null> {
  const read = readCheckpoint(note);
  return read !== null && read.origin === key.name && (await isSignedBy(read, key)) ? read : null;
}

const timeLength = 8;

function cosignedBytes(text: string, seconds: bigint): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`cosignature/v1\ntime ${seconds}\n${text}`);
}

/** When the witness saw the log as this text says, by its own clock; null where it did not sign that. */
export async function verifyCosignature(
  text: string,
  { name, keyId, signature }: NoteSignature,
  witness: NoteKey,
): Promise<Date | null> {
  if (witness.kind !== 4 || name !== witness.name || keyId !== keyIdOf(witness)) return null;
  if (signature.length !== timeLength + 64) return null;
  const seconds = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  // Beyond what a date can be.
  if (seconds > 8_640_000_000_000n) return null;
  const isRight = await verifyEd25519(
    signature.slice(timeLength),
    cosignedBytes(text, seconds),
    fromBase64url(witness.publicKey),
  ).catch(() => false);
  return isRight ? new Date(Number(seconds) * 1000) : null;
}

/**
 * The line by which a witness says that it saw this text.
 * @testing the platform checks such lines; witnesses stand elsewhere
 */
export async function cosign(key: SigningKey, name: string, text: string, at: Date): Promise<string> {
  const seconds = BigInt(Math.floor(at.getTime() / 1000));
  const signed = await crypto.subtle.sign('Ed25519', key.privateKey, cosignedBytes(text, seconds));
  const bytes = new Uint8Array(timeLength + 64);
  new DataView(bytes.buffer).setBigUint64(0, seconds);
  bytes.set(new Uint8Array(signed), timeLength);
  return signatureLine({ name, publicKey: key.publicKey, kind: 4 }, bytes);
}
