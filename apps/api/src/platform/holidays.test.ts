import chineseDays from 'chinese-days';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import table from './holidays.json' with { type: 'json' };
import { isAnnounced, isRestDay, listOfYear } from './holidays.ts';

describe('rest days of the law', () => {
  test.each([
    ['2026-10-01', 'National Day'],
    ['2026-09-25', 'Mid-Autumn'],
    ['2026-11-21', 'an ordinary Saturday'],
    ['2027-02-05', "New Year's Eve, from our own table"],
    ['2027-06-09', 'Dragon Boat on a Wednesday, from our own table'],
  ])('%s is one: %s', (day) => {
    expect(isRestDay(day)).toBe(true);
  });

  test.each([
    ['2026-11-23', 'an ordinary Monday'],
    ['2026-10-10', 'a Saturday worked in exchange for National Day'],
    ['2026-02-28', 'a Saturday worked in exchange for the Spring Festival'],
    ['2027-02-11', 'a Thursday after the Spring Festival that the law does not give'],
  ])('%s is not: %s', (day) => {
    expect(isRestDay(day)).toBe(false);
  });

  test('a value that is not a calendar day throws', () => {
    expect(() => isRestDay('2026-1-1')).toThrow('not a calendar day');
  });
});

describe('the list of a year', () => {
  test('is that of the package for an announced year, with Chinese names', () => {
    expect([2025, 2026, 2027].map(isAnnounced)).toEqual([true, true, false]);
    const days = listOfYear(2026);
    expect(days[0]).toEqual({ day: '2026-01-01', working: false, name: '元旦' });
    expect(days.find(({ day }) => day === '2026-10-10')).toMatchObject({ working: true, name: '国庆节' });
    expect(listOfYear(2027).every(({ working }) => !working)).toBe(true);
  });
});

describe('the table of later years', () => {
  // The package computes lunar days in the process's time zone.
  beforeAll(() => void vi.stubEnv('TZ', 'Asia/Shanghai'));
  afterAll(() => void vi.unstubAllEnvs());

  test.each([2027, 2028])('has the lunar festivals of %i on the days of the lunar calendar', (year) => {
    const named = (name: string) =>
      Object.entries(table.rest).find(
        ([day, label]) => day.startsWith(`${year}`) && label.includes(name),
      )?.[0];
    expect(named('春节')).toBe(chineseDays.getSolarDateFromLunar(`${year}-01-01`).date);
    expect(named('端午节')).toBe(chineseDays.getSolarDateFromLunar(`${year}-05-05`).date);
    expect(named('中秋节')).toBe(chineseDays.getSolarDateFromLunar(`${year}-08-15`).date);
    expect(named('清明节')).toBe(chineseDays.getSolarTermDate(year, 4, 'pure_brightness'));
  });
});
