import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../report.ts';

/** One kind of file or row, and who notices. */
interface Flip {
  readonly kind: string;
  readonly noticed: string;
}

function isFlip(value: unknown): value is Flip {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return typeof fields.kind === 'string' && typeof fields.noticed === 'string';
}

/** What the test of flipped bits found, kind by kind; null where it failed: then somebody noticed nothing. */
export async function flippedBits(): Promise<readonly Flip[] | null> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-flips-'));
  const into = join(folder, 'found.json');
  try {
    const passed = await runTests(['apps/api/src/flipped-bits.db.test.ts'], { FLIPPED_BITS: into });
    if (!passed) return null;
    const found: unknown = JSON.parse(await readFile(into, 'utf8'));
    return Array.isArray(found) && found.length > 0 && found.every(isFlip) ? found : null;
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
