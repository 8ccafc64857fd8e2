export interface Hole {
  /** A key of `noticing`. */
  readonly test: string;
  readonly name: string;
  /** A file (see `sourceOf`), a text that the file holds exactly once, and its replacement. */
  readonly edits: readonly (readonly [file: string, find: string, instead: string])[];
}

export const holes: readonly Hole[];
