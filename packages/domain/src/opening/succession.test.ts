import { expect, test } from 'vitest';
import { checkSuccessor, type OpeningForSuccession } from './succession.ts';

const lot = (changes: Partial<OpeningForSuccession> = {}): OpeningForSuccession => ({
  tenderNo: 'ZB-1',
  needed: 2,
  released: false,
  others: ['b', 'c'],
  evaluators: ['e'],
  split: false,
  ...changes,
});

test.each<[string, Partial<OpeningForSuccession>, string, RegExp | null]>([
  ['accepts a new opener', { others: ['b'] }, 'n', null],
  ['accepts an opener of the lot if enough openers remain', {}, 'b', null],
  ['refuses an opener of the lot if too few openers remain', { others: ['b'] }, 'b', /不足2人/],
  [
    'accepts an opener of the lot if the leaving opener has released',
    { others: ['b'], released: true },
    'b',
    null,
  ],
  ['accepts a new opener if enough shares remain', { split: true }, 'n', null],
  ['refuses a new opener if too few shares remain', { split: true, others: ['b'] }, 'n', /份额不能移交/],
  [
    'accepts a new opener if the leaving opener has released their share',
    { split: true, others: ['b'], released: true },
    'n',
    null,
  ],
  ['refuses an evaluator of the lot', { evaluators: ['x'] }, 'x', /ZB-1的评委/],
])('checkSuccessor %s', (_, changes, successor, pattern) => {
  const refusal = checkSuccessor([lot({ tenderNo: 'ZB-0' }), lot(changes)], successor);
  if (pattern === null) expect(refusal).toBeNull();
  else expect(refusal).toMatch(pattern);
});
