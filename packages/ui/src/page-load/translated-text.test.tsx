// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followTranslation } from './translated-text.ts';

let root: Root;
let page: HTMLElement;
beforeAll(followTranslation);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode) => act(() => root.render(what));

/** As Chrome does in one step or in two, or as an extension that keeps the text. */
const ways = {
  'in one step': (text: Text, font: Element) => {
    font.textContent = `[${text.data}]`;
    text.replaceWith(font);
  },
  'in two steps': (text: Text, font: Element) => {
    font.textContent = `[${text.data}]`;
    text.before(font);
    text.remove();
  },
  'around the text': (text: Text, font: Element) => {
    text.before(font);
    font.append(text);
  },
} as const;

async function translate(way: keyof typeof ways): Promise<void> {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    ways[way](text, inner);
    inner.replaceWith(outer);
    outer.append(inner);
  }
  await new Promise((resolve) => setTimeout(resolve));
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a page that is translated %s', (way) => {
  it('shows a new value of a text beside others', async () => {
    const left = (seconds: number) => <p>剩余{seconds}秒</p>;
    show(left(9));
    await translate(way);
    show(left(8));
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.textContent).toContain('8');
    expect(page.textContent).not.toContain('9');
  });

  it('loses a text that is taken away, and nothing else', async () => {
    const said = (over: boolean) => (
      <p>
        已保存{over ? null : '，即将截止'}
        <b>。</b>
      </p>
    );
    show(said(false));
    await translate(way);
    show(said(true));
    expect(page.textContent?.replace(/[[\]]/g, '')).toBe('已保存。');
  });

  it('puts an element before a text', async () => {
    const button = (busy: boolean) => (
      <button type="button">
        {busy ? <i>…</i> : null}
        递交
      </button>
    );
    show(button(false));
    await translate(way);
    show(button(true));
    expect(page.textContent?.replace(/[[\]]/g, '')).toBe('…递交');
  });

  it('goes as a whole', async () => {
    show(
      <>
        正文<p>段落</p>
      </>,
    );
    await translate(way);
    show(null);
    expect(page.textContent).toBe('');
  });

  it('moves a text without leaving its translation behind', async () => {
    const list = (names: readonly string[]) => names.map((name) => <span key={name}>{name}</span>);
    show(list(['甲', '乙', '丙']));
    await translate(way);
    show(list(['丙', '甲']));
    expect(page.textContent?.replace(/[[\]]/g, '')).toBe('丙甲');
  });
});

it('leaves a wrong use of what no translation touched an error', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  expect(() => one.removeChild(other)).toThrow();
  expect(() => one.insertBefore(document.createElement('b'), other)).toThrow();
});
