import { keywordWords } from '@procure/domain/display/keyword.ts';
import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern that finds the word literally; wildcards in it are escaped. */
export const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Conditions for a text with an index of its pairs of characters (`search`, by `bigrams`): the text contains the word.
 * The pairs find by the index, the text itself decides: 光伏组件 is not 光伏…组件. The planner knows how many rows have
 * the pairs; it takes a pattern for a rare one, and would sort all of 采购 instead of walking to the first thousand.
 * Inside of `coalesce` it guesses a half. The text comes first: in such a walk the pairs, which lie outside of the row,
 * are then read for the hits only (see migration 0024).
 */
export function hasPairs(
  text: RawBuilder<unknown>,
  search: RawBuilder<unknown>,
  word: string,
): readonly RawBuilder<unknown>[] {
  const contains = sql`coalesce(${text} ilike ${likePattern(word)}, false)`;
  // A single character makes no pair: the walk from the newest on ends at the page, or at the cap of the count.
  return [...word].length < 2 ? [contains] : [contains, sql`${search} @> bigrams(${word})`];
}

/** Condition: every word of the keyword is in one of the texts; true without a word. */
export function hasWords(texts: readonly RawBuilder<unknown>[], keyword: string): RawBuilder<boolean> {
  const words = keywordWords(keyword).map((word) => {
    const pattern = likePattern(word);
    const either = texts.map((text) => sql`coalesce(${text} ilike ${pattern}, false)`);
    return sql`(${sql.join(either, sql` or `)})`;
  });
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}
