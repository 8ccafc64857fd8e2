import { expect, it } from 'vitest';
import { monthChoices } from './month-choices.ts';

it('offers the present month in Beijing and the next two years', () => {
  // In Beijing it is already December.
  const months = monthChoices('', new Date('2026-11-30T16:30:00Z')).map(([month]) => month);
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([25, '2026-12', '2027-01', '2028-12']);
});

it('keeps a month that was chosen before and has passed', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(monthChoices('2026-09', now)[0]).toEqual(['2026-09', '2026年9月']);
  expect(monthChoices('2026-12', now)).toHaveLength(25);
});
