import { expect, test } from 'vitest';
import { codes } from './codes.ts';

test('every answer has a code of its own', () => {
  const byCode = Map.groupBy(Object.entries(codes), ([, { code }]) => code);
  const shared = [...byCode.values()].filter((named) => named.length > 1);
  expect(shared.map((named) => named.map(([reason]) => reason))).toEqual([]);
});
