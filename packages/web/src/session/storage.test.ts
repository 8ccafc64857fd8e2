import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ageOfCached, defaultLifetime, readCached, storedKeys, wipe, write, writeCached } from './storage.ts';

/** A replacement for the browser's storage with the methods used. */
function storageOf(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    clear: () => values.clear(),
  };
}

const local = new Map<string, string>();
const session = new Map<string, string>();
const year = 31_536_000;

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(session));
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  local.clear();
  session.clear();
});

test('the keys are exactly those of the specification', () => {
  expect([...storedKeys].sort()).toEqual(
    ['btnPermission', 'dictionaries', 'locale', 'nickName', 'token', 'userId', 'userInfo', 'userName'].sort(),
  );
});

test('a cached value lives 31,536,000 seconds when no lifetime is given', () => {
  expect(defaultLifetime).toBe(year);
  writeCached('dictionaries', [1], 1000);
  expect(readCached('dictionaries', 1000 + year * 1000 - 1)).toEqual([1]);
  expect(readCached('dictionaries', 1000 + year * 1000)).toBeNull();
});

test('a cached value lives for its given lifetime', () => {
  writeCached('dictionaries', ['a'], 0, 60);
  expect(readCached('dictionaries', 59_999)).toEqual(['a']);
  expect(readCached('dictionaries', 60_000)).toBeNull();
});

test('the age of a cached value is known while it lives', () => {
  writeCached('dictionaries', ['a'], 5_000, 60);
  expect(ageOfCached('dictionaries', 35_000)).toBe(30);
  expect(ageOfCached('dictionaries', 65_000)).toBeNull();
});

test.each(['', 'null', '[]', '{"until":"soon"}', '{"value":[1],"until":9}', 'not json'])(
  'a foreign value, such as %s, is no cached value',
  (text) => {
    local.set('dictionaries', text);
    expect(readCached('dictionaries', 0)).toBeNull();
  },
);

test('wiping leaves nothing in either storage', () => {
  write({ token: 't', userName: 'u' });
  local.set('stranger', '1');
  session.set('stranger', '1');
  wipe();
  expect([local.size, session.size]).toEqual([0, 0]);
});
