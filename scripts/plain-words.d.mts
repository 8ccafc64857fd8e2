/** Each pattern of a sentence that STYLE.md does not allow, with what to write instead. */
export const patterns: readonly (readonly [pattern: RegExp, instead: string])[];

/** The comments, documents and test names of a file, by line from 1. */
export function textsOf(
  path: string,
  source: string,
): readonly { readonly line: number; readonly text: string }[];

/** What to write instead, one for each sentence of the text that is not allowed. */
export function findingsOf(text: string): readonly string[];

/** Whether the rules do not apply to a file: applied migrations, help articles, the check itself. */
export function isSkipped(path: string): boolean;
