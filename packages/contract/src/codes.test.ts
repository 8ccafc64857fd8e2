import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codes } from './codes.ts';

test('every answer has a code of its own', () => {
  const byCode = Map.groupBy(Object.entries(codes), ([, { code }]) => code);
  const shared = [...byCode.values()].filter((named) => named.length > 1);
  expect(shared.map((named) => named.map(([reason]) => reason))).toEqual([]);
});

test('every reason stands in one file', async () => {
  const files = readdirSync(new URL('codes', import.meta.url)).filter((name) => name !== 'answer.ts');
  const reasons: string[] = [];
  for (const name of files) {
    const [listed] = Object.values(await import(`./codes/${name}`));
    reasons.push(...Object.keys(listed as object));
  }
  expect(reasons.toSorted()).toEqual(Object.keys(codes).toSorted());
});
