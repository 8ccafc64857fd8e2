/**
 * Text of somebody else as a notice shows it: in one line, without marks that Markdown reads as links, headings or lists.
 */
export function quoteMarkdown(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>#|~!:]/g, '\\$&')
    .replaceAll(/www\./gi, (start) => start.replace('.', '\\.'));
}
