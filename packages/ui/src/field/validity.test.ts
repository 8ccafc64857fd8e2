import { expect, test } from 'vitest';
import { isValid } from './validity.ts';

test('a form is valid only if no field fails', () => {
  expect(isValid([])).toBe(true);
  expect(isValid([{ id: 'phone', message: '请输入手机号' }])).toBe(false);
});
