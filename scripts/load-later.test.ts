import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const frontEnds = ['apps/portal/app', 'apps/console/app', 'packages/ui/src', 'packages/web/src'];
/** An import on demand outside `loadLater`, which would not handle a failed load. */
const bare = /(?<!loadLater\(|typeof )\bimport\(/;

test('front ends load code on demand only through loadLater, which reports a failed load', () => {
  const found = frontEnds.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => bare.test(readFileSync(new URL(file, root), 'utf8'))),
  );
  expect(found).toEqual([]);
});
