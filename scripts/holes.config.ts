import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { noticing } from './holes/hole.mjs';
import { holes } from './holes.mjs';

const root = join(import.meta.dirname, '..');
const name = process.env.PLANTED_HOLE;
const planted = holes.find((hole) => hole.name === name);
if (planted === undefined) throw new Error(`no planted hole is called ${name}`);

/** The isolation tests on a server with one hole in it; see `planted-holes.mjs`. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'planted-hole',
      enforce: 'pre',
      transform(code, id) {
        const edits = planted.edits.filter(([file]) => id.endsWith(`/apps/api/src/${file}`));
        if (edits.length === 0) return null;
        return edits.reduce((text, [file, find, instead]) => {
          if (text.split(find).length !== 2)
            throw new Error(`${file} does not hold what the hole replaces once`);
          // As a function: nothing in the new text is a pattern.
          return text.replace(find, () => instead);
        }, code);
      },
    },
  ],
  test: {
    include: Object.values(noticing),
    // What is kept of an earlier run has no hole in it, or another one.
    fsModuleCache: false,
    globalSetup: ['apps/api/src/platform/testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
