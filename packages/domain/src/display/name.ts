/** A person's or company's name cut to `max` characters as a reader counts them, and an ellipsis. */
export function truncateName(name: string, max = 5): string {
  const characters = charactersOf(name);
  return characters.length <= max ? name : `${characters.slice(0, max).join('')}…`;
}

function charactersOf(name: string): string[] {
  // Firefox 115 has no segmenter: without one a letter and its accent, should a name have any, count as two.
  if (Intl.Segmenter === undefined) return [...name];
  // By graphemes, as it does where nothing else is asked for.
  return Array.from(new Intl.Segmenter('zh').segment(name), ({ segment }) => segment);
}
