import { defineConfig } from 'vitest/config';

const database = [
  'apps/api/**/*.db.test.ts',
  'apps/api/**/routes.test.ts',
  'apps/api/**/routes.*.test.ts',
  'apps/api/src/isolation*.test.ts',
  'e2e/**/*.db.test.ts',
];
const never = ['**/node_modules/**', '**/build/**', 'var/**'];

/**
 * Three kinds of test: `unit` touches nothing, `db` has a real database of its own for each file, `e2e` drives
 * a browser. One at a time is chosen by `--project`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
          globalSetup: ['apps/api/src/platform/testing/global-setup.ts'],
          setupFiles: ['apps/api/src/platform/testing/heard-statements.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...never, ...database],
          globalSetup: ['e2e/told-story.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
