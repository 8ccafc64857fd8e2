import { expect, test } from 'vitest';
import { shortenName } from './shorten.ts';

test('a name of five characters stays, a longer one is cut after five', () => {
  expect(shortenName('欧阳明月')).toBe('欧阳明月');
  expect(shortenName('华北仪器厂')).toBe('华北仪器厂');
  expect(shortenName('华北仪器制造有限公司')).toBe('华北仪器制…');
});

test('a rare character outside the basic plane counts once and is never split', () => {
  expect(shortenName('𠮷𠮷𠮷𠮷𠮷𠮷')).toBe('𠮷𠮷𠮷𠮷𠮷…');
});
