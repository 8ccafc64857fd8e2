import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PersonName } from './person-name.tsx';

test('a nickname is shortened like any name, a login name never', () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'userName' ? 'supplier_a' : null) });
  const shown = (name: string) => renderToStaticMarkup(createElement(PersonName, { name }));
  expect(shown('supplier_a')).toContain('>supplier_a<');
  expect(shown('青禾智造科技')).toContain('青禾智造科…');
  vi.unstubAllGlobals();
});
