import { expect, test } from 'vitest';
import { requiredReason, requiredText } from './required-text.ts';

test('a required text reports what is missing, and its greatest length', () => {
  const title = requiredText('标题', { max: 3 });
  expect([title(''), title(' \n'), title('一'), title(' 一二三 '), title('一二三四')]).toEqual([
    '请输入标题',
    '请输入标题',
    null,
    null,
    '标题不能超过3字',
  ]);
});

test('a reason has 5 to 500 characters, whatever units they need', () => {
  const reason = requiredReason('理由');
  const wrong = '理由须为5–500字';
  expect(['', '𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷', '由'.repeat(500), '由'.repeat(501)].map(reason)).toEqual([
    '请输入理由',
    wrong,
    null,
    null,
    wrong,
  ]);
});
