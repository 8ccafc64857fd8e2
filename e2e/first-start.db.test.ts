import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstStart } from '../bench/rehearsal/first-start.ts';
import { timed } from '../bench/rehearsal/step.ts';

/** What `npm run rehearse` does of a first start. */
test('an installation is set up, started, and its first supplier registers by a code in a letter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-first-start-'));
  try {
    const done = [];
    for await (const { said } of timed(firstStart(folder))) done.push(said);
    expect(done).toEqual(['1 letter, 1 text', 'ready', 'signed in', 'su***@example.com']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
