import { describe, expect, test } from 'vitest';
import { checkReport } from './report.ts';

describe('The committee’s report', () => {
  const report = '评'.repeat(10);

  test('is written, in 10 to 20000 characters', () => {
    expect(checkReport({ report, decided: [] })).toEqual([]);
    expect(checkReport({ report: ' ', decided: [] })).toEqual([
      { field: 'report', message: '请输入评标报告' },
    ]);
    for (const length of [9, 20_001]) {
      expect(checkReport({ report: '评'.repeat(length), decided: [] })).toEqual([
        { field: 'report', message: '评标报告须为10–20000字' },
      ]);
    }
  });

  test('gives each of the bids that nothing tells apart one place', () => {
    expect(checkReport({ report, decided: ['b', 'a'] })).toEqual([]);
    expect(checkReport({ report, decided: ['a', ''] })).toEqual([
      { field: 'decided.1', message: '请确定并列投标的先后' },
    ]);
    expect(checkReport({ report, decided: ['a', 'a'] })).toEqual([
      { field: 'decided.1', message: '该投标已排在前面' },
    ]);
  });
});
