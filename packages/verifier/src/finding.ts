/** One thing that was looked into. */
export interface Finding {
  /** Null: nothing can be said of it yet, or by these files. */
  readonly holds: boolean | null;
  readonly words: string;
}

/** What a kind of evidence can be asked: read from a file, looked into alone, and beside others of its kind. */
export interface Kind<Evidence> {
  /** Null where the file is none of this kind, or is not whole. */
  read(text: string): Evidence | null;
  /** @param key the platform's public key, base64url; null: the one in the file, and a finding says so. */
  examine(evidence: Evidence, key: string | null): Promise<readonly Finding[]>;
  /** What several files say of each other. */
  compare(named: readonly { readonly name: string; readonly evidence: Evidence }[]): readonly Finding[];
}
