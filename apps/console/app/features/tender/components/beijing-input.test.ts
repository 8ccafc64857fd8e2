import { expect, test } from 'vitest';
import { beijingTime, fromInput, toInput } from './beijing-input.ts';

test('what is typed is Beijing time, and comes back as it was typed', () => {
  expect(fromInput('2026-11-21T14:30')).toBe('2026-11-21T06:30:00.000Z');
  expect(toInput('2026-11-21T06:30:00.000Z')).toBe('2026-11-21T14:30');
  expect(toInput('2026-12-31T16:00:00.000Z')).toBe('2027-01-01T00:00');
});

test('a field that is empty or half written is no time', () => {
  expect(fromInput('')).toBe('');
  expect(fromInput('2026-11-')).toBe('');
  expect(toInput(null)).toBe('');
});

test('days are counted in Beijing: late evening in London is the next day', () => {
  expect(beijingTime(new Date('2026-11-20T17:00:00Z'), 1, '09:00')).toBe('2026-11-22T09:00');
});
