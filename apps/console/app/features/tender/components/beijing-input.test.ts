import { expect, test } from 'vitest';
import { fromInput, toInput } from './beijing-input.ts';

test('a typed time is Beijing time, and is shown again as typed', () => {
  expect(fromInput('2026-11-21T14:30')).toBe('2026-11-21T06:30:00.000Z');
  expect(toInput('2026-11-21T06:30:00.000Z')).toBe('2026-11-21T14:30');
  expect(toInput('2026-12-31T16:00:00.000Z')).toBe('2027-01-01T00:00');
});

test('an empty or half-written field contains no time', () => {
  expect(fromInput('')).toBe('');
  expect(fromInput('2026-11-')).toBe('');
  expect(toInput(null)).toBe('');
});
