import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShortName } from './short-name.tsx';

const shown = (name: string) => renderToStaticMarkup(createElement(ShortName, { name }));

test('a name of five characters stands as it is', () => {
  expect(shown('欧阳采购员')).toBe('欧阳采购员');
});

test('a longer one is cut for the eye, whole on hover and for screen readers', () => {
  const text = shown('杭州云帆新能源');
  expect(text).toContain('title="杭州云帆新能源"');
  expect(text).toContain('<span aria-hidden="true">杭州云帆新…</span>');
  expect(text).toContain('<span class="visually-hidden">杭州云帆新能源</span>');
});
