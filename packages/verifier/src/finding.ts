import type { NoteKey } from '@procure/sealing/signed-note.ts';

/** The result of one check. */
export interface Finding {
  /** Null if these files do not allow a conclusion, or do not yet. */
  readonly holds: boolean | null;
  /** True if a claim of the files could not be checked, so that the outcome is `unproved` at best. */
  readonly missing?: boolean;
  readonly words: string;
}

/** Keys that the user obtained independently of the files. */
export interface Keys {
  /** Current and former keys of the platform for receipts, records and seals; raw, base64url. */
  readonly platform: readonly string[];
  /** Verifier keys of the public log and its witnesses. */
  readonly notes: readonly NoteKey[];
  /** Input that is neither. */
  readonly malformed: readonly string[];
}

export interface File {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes as UTF-8. */
  readonly text: string;
}

export function fileOf(name: string, content: string | Uint8Array): File {
  const bytes = Uint8Array.from(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return { name, bytes, text: new TextDecoder().decode(bytes) };
}

/** A kind of evidence and the checks of a single file. `compare.ts` compares files with each other. */
export interface Kind<Evidence> {
  /** Parses a file. Returns null if it is not of this kind or is incomplete. */
  read(file: File): Evidence | null;
  examine(evidence: Evidence, keys: Keys): Promise<readonly Finding[]> | readonly Finding[];
}

export interface Named<Evidence> {
  readonly name: string;
  readonly evidence: Evidence;
}
