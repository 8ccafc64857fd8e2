import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../report.ts';

/** A kind of file or row, and the check that detects its change. */
interface Flip {
  readonly kind: string;
  readonly noticed: string;
}

function isFlip(value: unknown): value is Flip {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return typeof fields.kind === 'string' && typeof fields.noticed === 'string';
}

/** The findings of the test of flipped bits, by kind; null if it failed, as a change was not detected. */
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

/** Whether every set of openers with one too few failed to open. */
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
