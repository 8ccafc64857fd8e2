import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rush } from '../bench/rush/deadline.ts';
import { openRushServer, type RushServer } from '../bench/rush/server.ts';

/** A short form of `npm run bench -- rush`: it checks the decisions, not the speed. */
let installation: RushServer;
beforeAll(async () => {
  installation = await openRushServer({ suppliers: 55, lots: 1 });
});
afterAll(async () => {
  await installation?.stop();
});

test('a rush at the deadline: every bid in time is accepted, every late bid is refused, while others upload', async () => {
  const { recipient } = await makeKeyPair();
  const content = join(installation.folder, 'technical.age');
  await writeFile(content, await sealBytes([recipient], Buffer.alloc(2 ** 20)));
  const { accepted, late, wronged, favoured, uploaded } = await rush(installation, {
    ...{ lot: 0, early: 50, before: 3_000, after: 1_000, passage: 2_000 },
    uploads: { streams: 5, content },
  });
  expect({ wronged, favoured, refusedUploads: uploaded.wrong }).toEqual({
    wronged: [],
    favoured: [],
    refusedUploads: [],
  });
  expect(accepted + late).toBe(55);
  expect(late).toBeGreaterThanOrEqual(5);
  expect(uploaded.count).toBeGreaterThan(0);
}, 180_000);
