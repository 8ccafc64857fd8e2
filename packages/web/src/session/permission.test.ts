import { expect, test } from 'vitest';
import { holds } from './permission.tsx';

const stored = JSON.stringify([{ code: 'bid.submit', label: '递交投标文件' }]);

test('a control is allowed when the stored list holds its very code', () => {
  expect(holds(stored, 'bid.submit')).toBe(true);
  expect(holds(stored, 'bid.withdraw')).toBe(false);
  expect(holds(stored, 'bid')).toBe(false);
});

test.each([null, '', 'null', '{}', '[null]', 'not json'])('the stored list %s allows nothing', (text) => {
  expect(holds(text, 'bid.submit')).toBe(false);
});
