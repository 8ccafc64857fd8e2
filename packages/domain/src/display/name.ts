/** Truncates a name to `max` characters as perceived by readers, and adds an ellipsis. */
export function truncateName(name: string, max = 5): string {
  const characters = charactersOf(name);
  return characters.length <= max ? name : `${characters.slice(0, max).join('')}…`;
}

function charactersOf(name: string): string[] {
  // Firefox 115 has no segmenter: there a letter and its combining accent count as two.
  if (Intl.Segmenter === undefined) return [...name];
  // Segments by graphemes, the default.
  return Array.from(new Intl.Segmenter('zh').segment(name), ({ segment }) => segment);
}
