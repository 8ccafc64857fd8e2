import { describe, expect, it } from 'vitest';
import { readJsonApart } from './json-reader.ts';

const limits = { depth: 4, values: 1_000, megabytes: 64, milliseconds: 120_000 };
const bytes = (text: string) => new TextEncoder().encode(text);

describe('untrusted JSON', () => {
  it('is parsed unchanged, except for characters that the database cannot store', async () => {
    const text = '{"a":[1,"好\\u0000\\ud800"],"__proto__":{"b":true}}';
    expect(await readJsonApart(bytes(text), limits)).toEqual({
      value: JSON.parse('{"a":[1,"好\ufffd"],"__proto__":{"b":true}}'),
    });
  });

  it.each([
    ['no JSON', bytes('{"a":'), 'malformed'],
    ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'malformed'],
    ['nested deeper than its limit', bytes('['.repeat(5_000_000)), 'depth'],
    ['divided finer than its limit', bytes(`[${'{},'.repeat(3_000_000)}1]`), 'values'],
  ])('is not read if it is %s', async (_, given, unread) => {
    expect(await readJsonApart(given, limits)).toEqual({ unread });
  });

  it('terminates only its thread beyond the limit of memory', async () => {
    const large = bytes(`[${'{"a":{}},'.repeat(200_000)}1]`);
    expect(await readJsonApart(large, { ...limits, values: 10 ** 9, megabytes: 32 })).toEqual({
      unread: 'megabytes',
    });
  });

  it('terminates its thread beyond the limit of time', async () => {
    const given = bytes(`[${'1,'.repeat(5_000_000)}1]`);
    expect(await readJsonApart(given, { ...limits, values: 10 ** 9, milliseconds: 1 })).toEqual({
      unread: 'milliseconds',
    });
  });
});
