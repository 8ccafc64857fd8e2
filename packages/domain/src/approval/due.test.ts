import { expect, it } from 'vitest';
import { signatureDue } from './due.ts';

const weekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

it('a signature is due at the same time of the next working day', () => {
  const due = (since: string) => signatureDue(new Date(since), weekend).toISOString();
  expect(due('2026-03-02T02:30:00Z')).toBe('2026-03-03T02:30:00.000Z');
  // Friday evening, and a Saturday: both are due on Monday.
  expect(due('2026-03-06T10:00:00Z')).toBe('2026-03-09T10:00:00.000Z');
  expect(due('2026-03-07T01:00:00Z')).toBe('2026-03-09T01:00:00.000Z');
  // 07:59 in Beijing is still the previous day in London.
  expect(due('2026-03-02T23:59:00Z')).toBe('2026-03-03T23:59:00.000Z');
});
