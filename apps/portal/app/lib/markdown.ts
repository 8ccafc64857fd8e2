import { Marked } from 'marked';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * HTML that people write is shown as the text it is, and links lead to pages only: what is rendered raw is let
 * through by the page's Content-Security-Policy, so no script may ever get in here.
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
    /** The page has its own first heading. */
    heading({ tokens, depth }) {
      const level = Math.min(depth < 2 ? 2 : depth, 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

/** Markdown as HTML; on the server only. */
export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
