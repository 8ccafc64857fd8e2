import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jumpForm, jumpTarget, pagerEntries } from './pages.ts';

describe('the pagination bar', () => {
  test('few pages are all shown, many are shortened around the current one', () => {
    expect(pagerEntries(1, 3)).toEqual([1, 2, 3]);
    expect(pagerEntries(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-right', 20]);
    expect(pagerEntries(10, 20)).toEqual([1, 'gap-left', 9, 10, 11, 'gap-right', 20]);
    expect(pagerEntries(20, 20)).toEqual([1, 'gap-left', 16, 17, 18, 19, 20]);
  });

  test('the current page, the first and the last are always there, in order and once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const [current, last] = [Math.min(a, b), Math.max(a, b)];
        const numbers = pagerEntries(current, last).filter((entry) => typeof entry === 'number');
        expect(numbers).toContain(current);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(last);
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        expect(pagerEntries(current, last).length).toBeLessThanOrEqual(7);
      }),
    );
  });

  test('the jumper takes a number to the nearest page that exists and refuses words', () => {
    expect(jumpTarget('3', 9)).toBe(3);
    expect(jumpTarget('99', 9)).toBe(9);
    expect(jumpTarget('0', 9)).toBe(1);
    expect(jumpTarget('三', 9)).toBeUndefined();
    expect(jumpTarget('', 9)).toBeUndefined();
  });

  test('without JavaScript the jumper keeps the filters that stand in the address', () => {
    expect(jumpForm('/inviteList?keyword=光伏&area=11&area=12&pageNum=1')).toEqual({
      action: '/inviteList',
      hidden: [
        ['keyword', '光伏'],
        ['area', '11'],
        ['area', '12'],
      ],
    });
  });
});
