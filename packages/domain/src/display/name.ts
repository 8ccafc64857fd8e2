/** A person's or company's name cut to `max` characters as a reader counts them, and an ellipsis. */
export function truncateName(name: string, max = 5): string {
  const characters = charactersOf(name);
  return characters.length <= max ? name : `${characters.slice(0, max).join('')}…`;
}

function charactersOf(name: string): string[] {
  // Firefox 115 has no segmenter: without one a letter and its accent, should a name have any, count as two.
  if (Intl.Segmenter === undefined) return [...name];
  const segments = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name);
  return Array.from(segments, ({ segment }) => segment);
}
