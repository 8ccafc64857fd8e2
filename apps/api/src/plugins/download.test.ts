import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disposition, rangeOf } from './download.ts';

describe('the part of a file that is asked for', () => {
  it('is parsed by RFC 9110', () => {
    const cases: [string | undefined, ReturnType<typeof rangeOf>][] = [
      [undefined, null],
      ['bytes=0-0', { start: 0, end: 0 }],
      ['bytes=10-', { start: 10, end: 99 }],
      ['bytes=10-1000', { start: 10, end: 99 }],
      ['bytes=-10', { start: 90, end: 99 }],
      ['bytes=-1000', { start: 0, end: 99 }],
      ['bytes=-0', 'unsatisfiable'],
      ['bytes=100-', 'unsatisfiable'],
      ['bytes=100-200', 'unsatisfiable'],
      ['bytes=9-8', null],
      ['bytes=-', null],
      ['bytes=0-1,5-6', null],
      ['lines=0-1', null],
      ['bytes=a-b', null],
    ];
    for (const [header, expected] of cases) expect(rangeOf(header, 100), header).toEqual(expected);
  });

  it('never lies outside of the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000_000 }), (first, last, size) => {
        const range = rangeOf(`bytes=${first}-${last}`, size);
        if (range === null || range === 'unsatisfiable') return true;
        return range.start >= 0 && range.start <= range.end && range.end < size;
      }),
    );
  });
});

describe('the name of a download', () => {
  it('is given in UTF-8, and once more for programs that know only ASCII', () => {
    expect(disposition("招标文件 (终稿)'1'.pdf")).toBe(
      `attachment; filename="____ (__)'1'.pdf"; filename*=UTF-8''` +
        '%E6%8B%9B%E6%A0%87%E6%96%87%E4%BB%B6%20%28%E7%BB%88%E7%A8%BF%29%271%27.pdf',
    );
  });

  it('always stays one header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((name) => name.isWellFormed()),
        (name) => {
          const header = disposition(name);
          const [, encoded = ''] = /filename\*=UTF-8''([\w.!~%-]*)$/.exec(header) ?? [];
          return /^[\x20-\x7e]*$/.test(header) && decodeURIComponent(encoded) === name;
        },
      ),
    );
  });
});
