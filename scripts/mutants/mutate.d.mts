/** One change of a source. */
export interface Mutant {
  /** Counts from 1. */
  readonly line: number;
  readonly was: string;
  readonly now: string;
  /** The whole mutated source. */
  readonly text: string;
}

export function mutantsOf(text: string): readonly Mutant[];
