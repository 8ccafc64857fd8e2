import { keywordWords } from '@procure/domain/display/keyword.ts';
import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern that finds the word literally; wildcards in it are escaped. */
export const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Condition: every word of the keyword is in one of the texts; true without a word. */
export function hasWords(texts: readonly RawBuilder<unknown>[], keyword: string): RawBuilder<boolean> {
  const words = keywordWords(keyword).map((word) => {
    const pattern = likePattern(word);
    const either = texts.map((text) => sql`coalesce(${text} ilike ${pattern}, false)`);
    return sql`(${sql.join(either, sql` or `)})`;
  });
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}
