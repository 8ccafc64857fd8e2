import { expect, test } from 'vitest';
import { checkSuccessor, type OpeningToKeep } from './succession.ts';

const lot = (changes: Partial<OpeningToKeep> = {}): OpeningToKeep => ({
  tenderNo: 'ZB-1',
  needed: 2,
  released: false,
  others: ['b', 'c'],
  evaluators: ['e'],
  split: false,
  ...changes,
});

test.each<[string, Partial<OpeningToKeep>, string, RegExp | null]>([
  ['somebody new', { others: ['b'] }, 'n', null],
  ['one who opens it already, where enough are left', {}, 'b', null],
  ['one who opens it already, where too few are left', { others: ['b'] }, 'b', /不足2人/],
  [
    'one who opens it already, where the one who leaves has released',
    { others: ['b'], released: true },
    'b',
    null,
  ],
  ['somebody new, where enough shares of its key are left', { split: true }, 'n', null],
  ['somebody new, where too few shares are left', { split: true, others: ['b'] }, 'n', /份额不能移交/],
  [
    'somebody new, where the one who leaves has released their share',
    { split: true, others: ['b'], released: true },
    'n',
    null,
  ],
  ['one who scores it', { evaluators: ['x'] }, 'x', /ZB-1的评委/],
])('An opener’s place is taken by %s', (_, changes, successor, refused) => {
  const found = checkSuccessor([lot({ tenderNo: 'ZB-0' }), lot(changes)], successor);
  if (refused === null) expect(found).toBeNull();
  else expect(found).toMatch(refused);
});
