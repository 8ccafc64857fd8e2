import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, lastDayOf, lastWorkingDayOf, startOfDay } from './day.ts';

const never = () => false;
const weekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));

describe('a Beijing day', () => {
  test('begins at 16:00 of the previous day in UTC', () => {
    expect(dayOf(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21');
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z');
  });

  test('contains every moment that belongs to it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1995-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (time) => {
          const day = dayOf(time);
          expect(startOfDay(day).getTime()).toBeLessThanOrEqual(time.getTime());
          expect(startOfDay(addDays(day, 1)).getTime()).toBeGreaterThan(time.getTime());
        },
      ),
    );
  });
});

describe('counting days by 民法典201/203', () => {
  test('excludes the day of the beginning', () => {
    expect(lastDayOf('2026-11-01', 20, never)).toBe('2026-11-21');
    expect(lastDayOf('2028-02-27', 3, never)).toBe('2028-03-01');
  });

  test('extends a last day that is a holiday, and counts holidays in between', () => {
    expect(lastDayOf('2026-11-02', 5, weekend)).toBe('2026-11-09');
    expect(lastDayOf('2026-11-02', 10, weekend)).toBe('2026-11-12');
    const golden = (day: string) => day >= '2026-10-01' && day <= '2026-10-07';
    expect(lastDayOf('2026-09-28', 3, golden)).toBe('2026-10-08');
  });

  test('skips every holiday for working days', () => {
    expect(lastWorkingDayOf('2026-11-06', 5, weekend)).toBe('2026-11-13');
    expect(lastWorkingDayOf('2026-11-07', 1, weekend)).toBe('2026-11-09');
  });

  test('never ends a period on a holiday or early, and at most a weekend late', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (begin, days) => {
        const last = lastDayOf(begin, days, weekend);
        expect(weekend(last)).toBe(false);
        expect(last >= addDays(begin, days)).toBe(true);
        expect(last <= addDays(begin, days + 2)).toBe(true);
      }),
    );
  });

  test('counts the requested number of working days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 40 }), (begin, count) => {
        const last = lastWorkingDayOf(begin, count, weekend);
        let worked = 0;
        for (let day = addDays(begin, 1); day <= last; day = addDays(day, 1)) if (!weekend(day)) worked += 1;
        expect(worked).toBe(count);
      }),
    );
  });

  test('throws for a calendar without a working day, instead of looping', () => {
    expect(() => lastDayOf('2026-11-01', 1, () => true)).toThrow();
  });
});
