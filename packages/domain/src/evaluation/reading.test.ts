import { expect, it } from 'vitest';
import { rarityInWords } from './rarity.ts';
import { isReadingAwaited, readingPatience } from './reading.ts';

const openedAt = new Date('2026-05-01T02:00:00Z');
const after = (milliseconds: number) => new Date(openedAt.getTime() + milliseconds);

it('the end of the review waits for the files for two hours, and no longer', () => {
  const reading = { openedAt, completedAt: null };
  expect(isReadingAwaited(reading, after(0))).toBe(true);
  expect(isReadingAwaited(reading, after(readingPatience - 1))).toBe(true);
  expect(isReadingAwaited(reading, after(readingPatience))).toBe(false);
});

it('the end of the review does not wait for files that were compared, nor without an opening', () => {
  expect(isReadingAwaited({ openedAt, completedAt: openedAt }, openedAt)).toBe(false);
  expect(isReadingAwaited(null, openedAt)).toBe(false);
});

it('the rarity of a kind is stated once twenty lots were compared', () => {
  expect(rarityInWords({ lots: 1, compared: 19 })).toBeNull();
  expect(rarityInWords({ lots: 0, compared: 20 })).toContain('20个已开标标段中，未出现');
  expect(rarityInWords({ lots: 3, compared: 214 })).toContain('214个已开标标段中，3个出现过');
});
