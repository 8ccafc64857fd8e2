export interface Hole {
  /** A word of `noticing`. */
  readonly test: string;
  readonly name: string;
  /** A file below `apps/api/src/`, what stands there exactly once, and what stands there instead. */
  readonly edits: readonly (readonly [file: string, find: string, instead: string])[];
}

export const holes: readonly Hole[];
