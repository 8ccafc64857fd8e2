/**
 * Plants a hole in a process that a test starts: loaded before everything else (`--import`), it edits the source as
 * Node reads it. `holes.config.ts` edits the files that Vitest itself loads.
 */
import { registerHooks } from 'node:module';
import { sourceOf, withHole } from './hole.mjs';
import { readPlanted } from './planted.mjs';

const planted = readPlanted();

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!planted.edits.some(([file]) => url.endsWith(`/${sourceOf(file)}`))) return loaded;
    return { ...loaded, source: withHole(planted, url, String(loaded.source)) };
  },
});
