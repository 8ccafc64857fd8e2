import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { projectOf, releaseTests, withoutReleaseTests } from './release-tests.mjs';

const root = new URL('../', import.meta.url);

it('names files that exist, each once', () => {
  expect(releaseTests.filter((file) => !existsSync(fileURLToPath(new URL(file, root))))).toEqual([]);
  expect(new Set(releaseTests).size).toBe(releaseTests.length);
});

it('leaves out of `npm test` what `npm run test:release` runs, and nothing else', () => {
  expect(withoutReleaseTests.EXCLUDED_TESTS.split(',')).toEqual(releaseTests);
});

it('knows the project of a file', () => {
  expect(projectOf('e2e/killed.db.test.ts')).toBe('db');
  expect(projectOf('e2e/plan.test.ts')).toBe('e2e');
});
