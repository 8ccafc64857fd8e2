import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstStart } from '../bench/rehearsal/first-start.ts';
import { timed } from '../bench/rehearsal/step.ts';

/** The first start of `npm run rehearse`. */
test('an installation is set up and started, and its first supplier registers with a code sent by mail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-first-start-'));
  try {
    const done = [];
    for await (const { said } of timed(firstStart(folder))) done.push(said);
    expect(done).toEqual(['1 letter, 1 text', 'ready', 'signed in', 'su***@example.com']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
