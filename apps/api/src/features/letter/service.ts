import { randomInt } from 'node:crypto';
import { dayOf } from '@procure/domain/display/day.ts';
import type { LetterKind } from '@procure/domain/letter/letter.ts';

const prefixes: Readonly<Record<LetterKind, string>> = { objection: 'YY', complaint: 'TS' };

/** Makes a letter's number. It is random within its day, so that a number does not reveal how many there are. */
export function makeLetterNo(kind: LetterKind, now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `${prefixes[kind]}${dayOf(now).replaceAll('-', '')}-${tail}`;
}
