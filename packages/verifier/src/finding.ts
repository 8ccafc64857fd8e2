import type { NoteKey } from '@procure/sealing/signed-note.ts';

/** One thing that was looked into. */
export interface Finding {
  /** Null: nothing can be said of it yet, or by these files. */
  readonly holds: boolean | null;
  /** What the files leave open of their own claims: with it they are not proved. */
  readonly missing?: boolean;
  readonly words: string;
}

/** Keys that whoever checks has from elsewhere than the files. */
export interface Keys {
  /** By which the platform signs receipts, records and seals, those of before too; raw, base64url. */
  readonly platform: readonly string[];
  /** Of the public log and its witnesses, each with a name. */
  readonly notes: readonly NoteKey[];
  /** What is neither. */
  readonly unread: readonly string[];
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

/** What a kind of evidence can be asked alone; what kinds say of each other is asked in `together.ts`. */
export interface Kind<Evidence> {
  /** Null where the file is none of this kind, or is not whole. */
  read(file: File): Evidence | null;
  examine(evidence: Evidence, keys: Keys): Promise<readonly Finding[]> | readonly Finding[];
}

export interface Named<Evidence> {
  readonly name: string;
  readonly evidence: Evidence;
}
