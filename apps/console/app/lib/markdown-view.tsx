import { lexer, type Token } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import styles from './markdown-view.module.css';

/**
 * A Markdown text as the portal shows it. The tokens are rendered as elements, so that no text is interpreted as HTML; tokens that
 * the portal would omit are shown as text.
 */
export function MarkdownView({ markdown }: { readonly markdown: string }) {
  if (markdown.trim() === '') return <p className={styles.blank}>正文为空</p>;
  return <div className={styles.prose}>{lexer(markdown).map(renderToken)}</div>;
}

type Nested = Token & { readonly tokens?: Token[]; readonly items?: Token[]; readonly text?: string };

function renderToken(token: Nested, index: number): ReactNode {
  const inside = (): ReactNode => token.tokens?.map(renderToken) ?? token.text ?? token.raw;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      // The page has its own first heading.
      return createElement(`h${Math.min(Math.max(Number(token.depth), 2), 4)}`, { key: index }, inside());
    case 'paragraph':
      return <p key={index}>{inside()}</p>;
    case 'list':
      return createElement(token.ordered ? 'ol' : 'ul', { key: index }, token.items?.map(renderToken));
    case 'list_item':
      return <li key={index}>{inside()}</li>;
    case 'strong':
      return <strong key={index}>{inside()}</strong>;
    case 'em':
      return <em key={index}>{inside()}</em>;
    case 'codespan':
      return <code key={index}>{token.text}</code>;
    case 'code':
      return <pre key={index}>{token.text}</pre>;
    case 'blockquote':
      return <blockquote key={index}>{inside()}</blockquote>;
    case 'link':
      return (
        <span key={index} className={styles.link} title={String(token.href)}>
          {inside()}
        </span>
      );
    case 'hr':
      return <hr key={index} />;
    case 'br':
      return <br key={index} />;
    default:
      return <Fragment key={index}>{inside()}</Fragment>;
  }
}
