import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../report.ts';

const flips = z.array(z.object({ kind: z.string(), noticed: z.string() }));

/** What the test of flipped bits found, kind by kind; null where it failed: then somebody noticed nothing. */
export async function flippedBits(): Promise<z.output<typeof flips> | null> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-flips-'));
  const into = join(folder, 'found.json');
  try {
    const passed = await runTests(['apps/api/src/flipped-bits.db.test.ts'], { FLIPPED_BITS: into });
    return passed ? flips.parse(JSON.parse(await readFile(into, 'utf8'))) : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether every set of one opener fewer than are needed was kept from opening. */
export const tooFewOpeners = () => runTests(['apps/api/src/features/opening/routes.fewer.test.ts'], {});

async function runTests(files: readonly string[], more: NodeJS.ProcessEnv): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'db', ...files], {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return code === 0;
}
