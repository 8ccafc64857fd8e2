import { Marked } from 'marked';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * HTML in the Markdown is shown as text, and links may only lead to pages. The page's Content-Security-Policy does not
 * stop rendered HTML, so no script may ever be rendered here.
 */
const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(href)
        ? `<a href="${escaped(href)}">${text}</a>`
        : text;
    },
    image: ({ text }) => escaped(text),
    /** The page has its own first heading, so headings begin at the second level. */
    heading({ tokens, depth }) {
      const level = Math.min(depth < 2 ? 2 : depth, 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

/** Converts Markdown to HTML; on the server only. */
export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
