import { describe, expect, test } from 'vitest';
import { changeSince, compareOffers } from './comparison.ts';

describe('the comparison of offers', () => {
  test('states their difference from the first', () => {
    expect(changeSince('100.00', '96.75')).toBe('−3.25%');
    expect(changeSince('100.00', '100.10')).toBe('+0.10%');
    expect(changeSince('100.00', '100.00')).toBe('0.00%');
    expect(changeSince('100.00', '99.999')).toBe('0.00%');
    expect(changeSince('0', '1')).toBeNull();
    expect(changeSince(null, '1')).toBeNull();
    expect(changeSince('1', null)).toBeNull();
  });

  test('orders them from the lowest, of any length, with missing ones last', () => {
    const offers = ['9007199254740993.01', null, '9.00', '9007199254740993.00', '10.00'];
    expect(offers.toSorted(compareOffers)).toEqual([
      '9.00',
      '10.00',
      '9007199254740993.00',
      '9007199254740993.01',
      null,
    ]);
  });
});
