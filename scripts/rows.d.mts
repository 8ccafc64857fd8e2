export interface Claim {
  /** `file:line`. */
  readonly place: string;
  /** Columns that the type claims and the query does not return. */
  readonly missing: readonly string[];
  /** Columns that the query returns and the type lacks. */
  readonly besides: readonly string[];
}

export function readRows(
  root: string,
  files: readonly string[],
): { claims: Claim[]; casts: { readonly place: string; readonly text: string }[] };
export function columnsOf(text: string): string[];
