import { randomInt } from 'node:crypto';
import { dayOf } from '@procure/domain/display/day.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Makes a number such as ZB20261129-K7M2QX. It is random within its day, because consecutive numbers would reveal the
 * number of tenders.
 */
export function makeNumber(prefix: string, now: Date): string {
  const tail = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `${prefix}${dayOf(now).replaceAll('-', '')}-${tail}`;
}
