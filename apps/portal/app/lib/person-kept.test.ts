import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropKept, keep, keptMinutes, readKept } from './person-kept.ts';

const held = new Map<string, string>();
beforeEach(() => {
  held.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
});

const now = 1_000_000_000_000;
const facts = '第3.2条要求的证书与采购内容无关。';

describe('unfinished text of a person', () => {
  it('is restored after a reload for the stated minutes, and not longer', () => {
    keep('a', { facts, basis: '' }, now);
    expect(readKept('a', now + keptMinutes * 60_000 - 1)).toEqual({ facts });
    expect(readKept('b', now)).toBeNull();
    expect(readKept('a', now + keptMinutes * 60_000)).toBeNull();
    expect(held.size).toBe(0);
  });

  it.each(['11010519491231002X', '110105 19491231 002x', '139-0000-1142', '13900001142'])(
    'is not stored if it contains %s',
    (number) => {
      keep('a', { facts: `本人（${number}）是当事人。`, request: '请复核。' }, now);
      expect(readKept('a', now)).toEqual({ request: '请复核。' });
    },
  );

  it('is deleted when it is cleared', () => {
    keep('a', { facts }, now);
    dropKept('a');
    expect(held.size).toBe(0);
  });

  it('is not stored if the browser has no storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keep('a', { facts }, now);
    dropKept('a');
    expect(readKept('a', now)).toBeNull();
  });
});
