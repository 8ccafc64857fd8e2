import { expect, test } from 'vitest';
import { checkReasons } from './reasons.ts';

test('a return has a reason for at least one field, each of 2 to 200 characters', () => {
  const wrongIn = (...messages: readonly string[]) =>
    checkReasons(messages.map((message) => ({ field: 'uscc', message })));
  expect(wrongIn()).toEqual([{ field: 'reasons', message: '请至少在一个字段填写补正原因' }]);
  expect(wrongIn('不符', '长'.repeat(200))).toEqual([]);
  expect(wrongIn('不符', ' ', '短', '长'.repeat(201))).toEqual([
    { field: 'reasons.1.message', message: '请输入补正原因' },
    { field: 'reasons.2.message', message: '补正原因须为2–200字' },
    { field: 'reasons.3.message', message: '补正原因须为2–200字' },
  ]);
});
