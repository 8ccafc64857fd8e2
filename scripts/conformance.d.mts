export interface Row {
  readonly section: string;
  readonly statement: string;
  /** `name`: the rule that the place calls, if the table gives one. */
  readonly places: readonly { readonly file: string; readonly name: string | null }[];
  readonly proofs: readonly { readonly file: string; readonly name: string }[];
  readonly malformed: readonly string[];
}

/** The part of Vitest's JSON results that is used. */
export interface Result {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

export function readRows(text: string): Row[];
export function readTable(): Row[];
export function checkPlaces(rows: readonly Row[], folder?: string): string[];
export function checkRun(rows: readonly Row[], results: readonly Result[], folder?: string): string[];
