import { describe, expect, test } from 'vitest';
import { checkReport } from './report.ts';

describe('the committee’s report', () => {
  const report = '评'.repeat(10);

  test('has 10 to 20000 characters', () => {
    expect(checkReport({ report, decided: [], answers: [], preferences: [] })).toEqual([]);
    expect(checkReport({ report: ' ', decided: [], answers: [], preferences: [] })).toEqual([
      { field: 'report', message: '请输入评标报告' },
    ]);
    for (const length of [9, 20_001]) {
      expect(checkReport({ report: '评'.repeat(length), decided: [], answers: [], preferences: [] })).toEqual(
        [{ field: 'report', message: '评标报告须为10–20000字' }],
      );
    }
  });

  test('decides on each claimed deduction, with a reason for a denial', () => {
    const fieldsOf = (granted: boolean | null, reason: string) =>
      checkReport({ report, decided: [], answers: [], preferences: [{ granted, reason }] }).map(
        ({ field }) => field,
      );
    expect(fieldsOf(null, '')).toEqual(['preferences.0.granted']);
    expect(fieldsOf(true, '')).toEqual([]);
    expect(fieldsOf(false, '不符')).toEqual(['preferences.0.reason']);
    expect(fieldsOf(false, '声明函与合同不符')).toEqual([]);
  });

  test('gives each tied bid one place', () => {
    expect(checkReport({ report, decided: ['b', 'a'], answers: [], preferences: [] })).toEqual([]);
    expect(checkReport({ report, decided: ['a', ''], answers: [], preferences: [] })).toEqual([
      { field: 'decided.1', message: '请确定并列投标的先后' },
    ]);
    expect(checkReport({ report, decided: ['a', 'a'], answers: [], preferences: [] })).toEqual([
      { field: 'decided.1', message: '该投标已排在前面' },
    ]);
  });

  test('has a reason for each finding on a bid that stays, and one for a rejected bid', () => {
    const answer = (bidId: string, reject: boolean, reason: string) => ({
      ...{ bidId, finding: 'bond', reject },
      reason,
    });
    const wrong = (answers: readonly ReturnType<typeof answer>[]) =>
      checkReport({ report, decided: [], answers, preferences: [] }).map(({ field }) => field);
    expect(wrong([answer('a', false, ''), answer('b', false, '保证金已到账')])).toEqual(['answers.0.reason']);
    expect(wrong([answer('a', true, '没有提交保证金'), answer('a', false, '')])).toEqual([]);
    expect(wrong([answer('a', true, ''), answer('a', false, '')])).toEqual(['answers.0.reason']);
  });
});
