import { describe, expect, test } from 'vitest';
import { checkReport } from './report.ts';

describe('the committee’s report', () => {
  const report = '评'.repeat(10);

  test('has 10 to 20000 characters', () => {
    expect(checkReport({ report, decided: [], answers: [] })).toEqual([]);
    expect(checkReport({ report: ' ', decided: [], answers: [] })).toEqual([
      { field: 'report', message: '请输入评标报告' },
    ]);
    for (const length of [9, 20_001]) {
      expect(checkReport({ report: '评'.repeat(length), decided: [], answers: [] })).toEqual([
        { field: 'report', message: '评标报告须为10–20000字' },
      ]);
    }
  });

  test('gives each tied bid one place', () => {
    expect(checkReport({ report, decided: ['b', 'a'], answers: [] })).toEqual([]);
    expect(checkReport({ report, decided: ['a', ''], answers: [] })).toEqual([
      { field: 'decided.1', message: '请确定并列投标的先后' },
    ]);
    expect(checkReport({ report, decided: ['a', 'a'], answers: [] })).toEqual([
      { field: 'decided.1', message: '该投标已排在前面' },
    ]);
  });

  test('has a reason for each finding on a bid that stays, and one for a rejected bid', () => {
    const answer = (bidId: string, reject: boolean, reason: string) => ({
      ...{ bidId, finding: 'bond', reject },
      reason,
    });
    const wrong = (answers: readonly ReturnType<typeof answer>[]) =>
      checkReport({ report, decided: [], answers }).map(({ field }) => field);
    expect(wrong([answer('a', false, ''), answer('b', false, '保证金已到账')])).toEqual(['answers.0.reason']);
    expect(wrong([answer('a', true, '没有提交保证金'), answer('a', false, '')])).toEqual([]);
    expect(wrong([answer('a', true, ''), answer('a', false, '')])).toEqual(['answers.0.reason']);
  });
});
