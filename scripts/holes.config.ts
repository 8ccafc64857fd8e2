import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { noticing, withHole } from './holes/hole.mjs';
import { holes } from './holes.mjs';

const root = join(import.meta.dirname, '..');
const name = process.env.PLANTED_HOLE;
const planted = holes.find((hole) => hole.name === name);
if (planted === undefined) throw new Error(`no planted hole is called ${name}`);

/** Configuration of the isolation tests on a server with one hole in it; see `planted-holes.mjs`. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'planted-hole',
      enforce: 'pre',
      transform(code, id) {
        const edited = withHole(planted, id, code);
        return edited === code ? null : edited;
      },
    },
  ],
  test: {
    include: Object.values(noticing),
    // A cache of an earlier run has no hole in it, or another one.
    fsModuleCache: false,
    globalSetup: ['apps/api/testing/global-setup.ts'],
    // Processes that a test starts have the hole as well.
    env: { NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts/holes/plant.mjs'))}` },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
