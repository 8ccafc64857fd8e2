import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceOf } from './holes/hole.mjs';
import { holes } from './holes.mjs';

const root = join(import.meta.dirname, '..');

// The run that plants them takes minutes; that the code has moved away from them is known in a moment.
test.each(holes.map((hole) => [hole.name, hole] as const))('a hole can be planted: %s', (_, { edits }) => {
  for (const [file, find] of edits) {
    const places = readFileSync(join(root, sourceOf(file)), 'utf8').split(find).length - 1;
    expect([file, places]).toEqual([file, 1]);
  }
});
