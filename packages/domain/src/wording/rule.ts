import type { TenderScope } from '../tender/scope.ts';

/**
 * A word of `first`, and a word of `near` that begins at most `within` characters after it. Without `near` the first
 * word is enough. Only plain words: the cost of a search is proportional to the text.
 */
export interface Phrase {
  readonly first: readonly string[];
  readonly near?: { readonly words: readonly string[]; readonly within: number };
}

/** A kind of demand that restricts competition, and the phrases by which it is found. */
export interface WordingRule {
  readonly code: `wording.${string}`;
  readonly title: string;
  /** `government`: only for a government procurement. */
  readonly scope: 'all' | 'government';
  /** `warn` must be answered with a reason; `hint` is only shown. */
  readonly severity: 'warn' | 'hint';
  readonly phrases: readonly Phrase[];
  /** A passage that contains one of these words is no hit. */
  readonly unless: readonly string[];
  /** The explanation and the advice for the buyer. */
  readonly reason: string;
  readonly citation: string;
  readonly effectiveFrom: string;
  readonly ruleVersion: number;
}

export function applies({ scope }: Pick<WordingRule, 'scope'>, tender: TenderScope): boolean {
  return scope === 'all' || tender === 'government';
}
