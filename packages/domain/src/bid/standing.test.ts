import { expect, test } from 'vitest';
import { standingWords } from './standing.ts';

test.each([
  [
    { versionNo: 2, submittedAt: '2026-11-20T07:02:33.000Z' },
    2,
    '当前有效投标：第2版，2026年11月20日 15:02 递交',
  ],
  [undefined, 2, '您已撤回投标，当前没有有效投标'],
  [undefined, 0, '您尚未递交投标'],
] as const)('standingWords describes the valid version %j of %i versions', (valid, count, words) => {
  expect(standingWords(valid, count)).toBe(words);
});
