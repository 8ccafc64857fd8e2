import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Note } from './note.tsx';

test.each(['neutral', 'info', 'success', 'warning', 'danger'] as const)(
  'a note in %s is announced, with a picture beside its words',
  (tone) => {
    const text = renderToStaticMarkup(createElement(Note, { tone, title: '您已获取招标文件' }));
    expect(text).toContain('role="status"');
    expect(text).toContain('<svg');
    expect(text).toContain('<strong>您已获取招标文件</strong>');
    expect(text).toContain(tone);
  },
);
