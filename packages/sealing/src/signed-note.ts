import { digestOf } from './digest.ts';
import { verifyEd25519 } from './ed25519.ts';
import { fromBase64url, type SigningKey, toBase64url } from './platform-signature.ts';

/** A signer of notes: a name and an Ed25519 key (C2SP `signed-note`). */
export interface NoteKey {
  readonly name: string;
  /** Raw, 32 bytes, base64url. */
  readonly publicKey: string;
  /** Signature type: 0x01 signs the note, 0x04 signs a time and the note (`tlog-cosignature`). */
  readonly kind: 1 | 4;
}

export interface NoteSignature {
  readonly name: string;
  /** Claimed id of the signing key: four bytes in hexadecimal. */
  readonly keyId: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

export interface Note {
  /** Ends with a line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const mark = '— ';
const idLength = 4;

export function keyIdOf({ name, publicKey, kind }: NoteKey): string {
  const head = new TextEncoder().encode(`${name}\n`);
  return digestOf(Uint8Array.of(...head, kind, ...fromBase64url(publicKey))).slice(0, idLength * 2);
}

/** The verifier key `name+hash+base64`. Readers should receive it by another channel than the log. */
export function verifierKeyOf(key: NoteKey): string {
  return `${key.name}+${keyIdOf(key)}+${toBase64(Uint8Array.of(key.kind, ...fromBase64url(key.publicKey)))}`;
}

/** Parses a verifier key. Returns null if it is malformed or its hash does not match. */
export function readVerifierKey(text: string): NoteKey | null {
  const [, name = '', hash, material = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = fromBase64(material);
  const kind = bytes?.[0];
  if (bytes?.length !== 33 || (kind !== 1 && kind !== 4)) return null;
  const key = { name, publicKey: toBase64url(bytes.subarray(1)), kind } as const;
  return keyIdOf(key) === hash ? key : null;
}

export function signatureLine(key: NoteKey, signature: Uint8Array): string {
  const id = Uint8Array.from(keyIdOf(key).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return `${mark}${key.name} ${toBase64(Uint8Array.of(...id, ...signature))}\n`;
}

export async function signNote(key: SigningKey, name: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('Ed25519', key.privateKey, new TextEncoder().encode(text));
  const by: NoteKey = { name, publicKey: key.publicKey, kind: 1 };
  return `${text}\n${signatureLine(by, new Uint8Array(signature))}`;
}

/** Parses a note. Returns null without a text, without a signature, or if a signature line is malformed. */
export function readNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return null;
  const signatures = readSignatureLines(note.slice(end + 2));
  return signatures === null || signatures.length === 0 ? null : { text: note.slice(0, end + 1), signatures };
}

/** Parses the signature lines of a note. Returns null if one is malformed. */
export function readSignatureLines(lines: string): readonly NoteSignature[] | null {
  if (!lines.endsWith('\n')) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines.slice(0, -1).split('\n')) {
    const [, name = '', encoded = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/u.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (name === '' || bytes === null || bytes.length <= idLength) return null;
    const keyId = [...bytes.subarray(0, idLength)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    signatures.push({ name, keyId, signature: bytes.slice(idLength) });
  }
  return signatures;
}

/** Reports whether the key signed the note. The note may have signatures of other keys. */
export async function isSignedBy(note: Note, key: NoteKey): Promise<boolean> {
  const keyId = keyIdOf(key);
  const match = note.signatures.find(({ name, keyId: id }) => name === key.name && id === keyId);
  if (match === undefined || key.kind !== 1) return false;
  return verifyEd25519(
    match.signature,
    new TextEncoder().encode(note.text),
    fromBase64url(key.publicKey),
  ).catch(() => false);
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Decodes padded base64. Returns null if the text is not the canonical encoding of its bytes. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
