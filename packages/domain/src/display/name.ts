/** A person's or company's name cut to `max` characters as a reader counts them, and an ellipsis. */
export function truncateName(name: string, max = 5): string {
  const characters = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)];
  if (characters.length <= max) return name;
  return `${characters
    .slice(0, max)
    .map((character) => character.segment)
    .join('')}…`;
}
