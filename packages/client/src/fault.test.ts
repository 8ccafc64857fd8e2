import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faultNumber } from './fault.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test('faultNumber returns one number for each error and logs it once', () => {
  const error = new TypeError('x is not a function');
  const number = faultNumber(error);
  expect(number).toMatch(/^CX-\d{8}$/);
  expect(faultNumber(error)).toBe(number);
  expect(vi.mocked(console.error).mock.calls).toEqual([[number, error]]);
});

test('faultNumber numbers values that are not errors, and gives different errors different numbers', () => {
  expect(faultNumber('text')).toMatch(/^CX-/);
  expect(faultNumber(undefined)).toMatch(/^CX-/);
  expect(faultNumber(new Error('a'))).not.toBe(faultNumber(new Error('a')));
});
