import { describe, expect, it } from 'vitest';
import { checkQuiet, endOfQuiet, nextDigest } from './quiet.ts';

/** A time in Beijing. */
const at = (day: string, time: string) => new Date(`2026-03-${day}T${time}+08:00`);
const night = { from: 22, until: 7 };
const noon = { from: 12, until: 14 };

describe('quiet hours', () => {
  it.each([
    ['before they begin', night, at('10', '21:59:59.999'), null],
    ['as they begin', night, at('10', '22:00'), at('11', '07:00')],
    ['after midnight', night, at('11', '00:30'), at('11', '07:00')],
    ['a moment before their end', night, at('11', '06:59:59.999'), at('11', '07:00')],
    ['at their end', night, at('11', '07:00'), null],
    ['within a day', noon, at('11', '13:00'), at('11', '14:00')],
    ['after quiet hours within a day', noon, at('11', '23:00'), null],
    ['without quiet hours', null, at('11', '03:00'), null],
  ] as const)('%s', (_, quiet, now, end) => {
    expect(endOfQuiet(quiet, now)).toEqual(end);
  });

  it('have two different hours, or none', () => {
    expect(checkQuiet(22, 7)).toBeNull();
    expect(checkQuiet(null, null)).toBeNull();
    expect(checkQuiet(22, null)).toContain('同时');
    expect(checkQuiet(7, 7)).toContain('不能相同');
  });
});

describe('the daily digest', () => {
  it('is sent at eight in Beijing; later messages wait for the next day', () => {
    expect(nextDigest(null, at('10', '07:59:59.999'))).toEqual(at('10', '08:00'));
    expect(nextDigest(null, at('10', '08:00'))).toEqual(at('11', '08:00'));
  });

  it('waits for the end of quiet hours', () => {
    expect(nextDigest({ from: 22, until: 10 }, at('10', '12:00'))).toEqual(at('11', '10:00'));
  });
});
