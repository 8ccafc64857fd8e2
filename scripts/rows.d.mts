export interface Claim {
  /** `file:line`. */
  readonly place: string;
  /** What the type claims and the text does not answer. */
  readonly missing: readonly string[];
  /** What the text answers and the type does not know. */
  readonly besides: readonly string[];
}

export function readRows(
  root: string,
  files: readonly string[],
): { claims: Claim[]; casts: { readonly place: string; readonly text: string }[] };
export function columnsOf(text: string): string[];
