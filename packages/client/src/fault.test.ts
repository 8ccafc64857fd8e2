import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faultNumber } from './fault.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test('an error of ours has a number that is kept, and that the console shows once with the error', () => {
  const error = new TypeError('x is not a function');
  const number = faultNumber(error);
  expect(number).toMatch(/^CX-\d{8}$/);
  expect(faultNumber(error)).toBe(number);
  expect(vi.mocked(console.error).mock.calls).toEqual([[number, error]]);
});

test('a thrown value that is no error has a number too, and two errors have two', () => {
  expect(faultNumber('text')).toMatch(/^CX-/);
  expect(faultNumber(undefined)).toMatch(/^CX-/);
  expect(faultNumber(new Error('a'))).not.toBe(faultNumber(new Error('a')));
});
