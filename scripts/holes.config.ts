import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { withHole } from './holes/hole.mjs';
import { readPlanted } from './holes/planted.mjs';

const root = join(import.meta.dirname, '..');
const planted = readPlanted();

/** Configuration of tests on a server with one fault in it; see `planted-holes.mjs` and `mutants.mjs`. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'planted-fault',
      enforce: 'pre',
      transform(code, id) {
        const edited = withHole(planted, id, code);
        return edited === code ? null : edited;
      },
    },
  ],
  test: {
    include: ['apps/api/**/*.test.ts', 'packages/{domain,sealing,contract}/**/*.test.ts'],
    // A cache of an earlier run has no hole in it, or another one.
    fsModuleCache: false,
    globalSetup: ['apps/api/testing/global-setup.ts'],
    // Processes that a test starts have the hole as well.
    env: { NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts/holes/plant.mjs'))}` },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
