import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const database = [
  'apps/api/**/*.db.test.ts',
  'apps/api/**/routes.test.ts',
  'apps/api/**/routes.*.test.ts',
  'apps/api/src/isolation*.test.ts',
  'e2e/**/*.db.test.ts',
];
/** The test files that take longest, in descending order. */
const longest = [
  'e2e/every-page.test.ts',
  'e2e/bid-early.test.ts',
  'e2e/desk-objection.test.ts',
  'e2e/guard.test.ts',
  'e2e/service.db.test.ts',
  'e2e/killed.db.test.ts',
  'apps/api/src/secrecy.db.test.ts',
  'e2e/artefact.db.test.ts',
  'apps/api/src/back-up.db.test.ts',
  'e2e/rush.db.test.ts',
  'apps/api/src/rolling-restart.db.test.ts',
  'e2e/two-versions.db.test.ts',
];
const gone = longest.filter((file) => !existsSync(join(import.meta.dirname, file)));
if (gone.length > 0) throw new Error(`vitest.config.ts names what is not there: ${gone.join(', ')}`);

/**
 * Starts the longest files first, so that no worker waits for a single one at the end. Without recorded durations, as
 * on a fresh clone, Vitest orders files by their size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(import.meta.dirname, moduleId));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Test files that a run leaves out, separated by commas. `--exclude` does not reach projects with a list of their own. */
const excluded = process.env.EXCLUDED_TESTS?.split(',') ?? [];
const never = ['**/node_modules/**', '**/build/**', 'var/**', ...excluded];

/**
 * Three kinds of test: `unit` touches nothing, `db` has a real database of its own for each file, `e2e` drives
 * a browser. One at a time is chosen by `--project`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...never, ...database],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: database,
          exclude: never,
          globalSetup: ['apps/api/testing/global-setup.ts'],
          // The files of a worker share one evaluation of the server's modules, as its requests do; each has a
          // database, servers and files of its own.
          isolate: false,
          setupFiles: ['apps/api/testing/heard-statements.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...never, ...database],
          globalSetup: ['e2e/demo-story.ts'],
          // A journey waits for pages as often as it uses a processor.
          maxWorkers: 3,
          // As long as Playwright waits: a busy machine may take longer than Vitest's one second.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
