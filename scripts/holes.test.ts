import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceOf } from './holes/hole.mjs';
import { holes } from './holes.mjs';

const root = join(import.meta.dirname, '..');

// Planting the holes takes minutes; this test finds at once that the code no longer contains their text.
test.each(holes.map((hole) => [hole.name, hole] as const))('a hole can be planted: %s', (_, { edits }) => {
  for (const [file, find] of edits) {
    const places = readFileSync(join(root, sourceOf(file)), 'utf8').split(find).length - 1;
    expect([file, places]).toEqual([file, 1]);
  }
});
