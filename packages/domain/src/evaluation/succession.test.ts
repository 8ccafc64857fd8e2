import { expect, test } from 'vitest';
import { checkSuccessor, type EvaluationToKeep } from './succession.ts';

const lot = (changes: Partial<EvaluationToKeep> = {}): EvaluationToKeep => ({
  tenderNo: 'ZB-1',
  seat: 'expert',
  authorId: 'author',
  openers: ['opener'],
  others: ['a', 'b'],
  former: ['recused'],
  ...changes,
});

test.each<[string, Partial<EvaluationToKeep>, string, RegExp | null]>([
  ['a new person', {}, 'n', null],
  ['a member of the committee', {}, 'a', /已是ZB-1的评委/],
  ['a former member', {}, 'recused', /已退出ZB-1的评标委员会/],
  ['an opener of the lot', {}, 'opener', /ZB-1的开标人/],
  ['the author of the tender as an expert', {}, 'author', /ZB-1的项目经办人/],
  ['the author as representative of the buyer', { seat: 'representative' }, 'author', null],
])('checks the replacement of an evaluator by %s', (_, changes, successor, refused) => {
  const none = lot({ tenderNo: 'ZB-0', openers: [], others: [], former: [], authorId: '' });
  const found = checkSuccessor([none, lot(changes)], successor);
  if (refused === null) expect(found).toBeNull();
  else expect(found).toMatch(refused);
});
