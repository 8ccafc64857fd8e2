import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSums } from './build-sums.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-sums-'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['assets/b.js', 'assets/b.js.br', 'assets/a.css', 'favicon.svg', 'index.html'])
    await writeFile(join(folder, name), name);
});
afterAll(() => rm(folder, { recursive: true }));

test('lists each file for browsers once, in a fixed order, by its content', async () => {
  const sums = await buildSums(folder);
  expect(sums.replaceAll(/[0-9a-f]{64}/g, '#')).toBe('#  assets/a.css\n#  assets/b.js\n#  favicon.svg\n');
  await writeFile(join(folder, 'assets/b.js'), 'changed');
  expect(await buildSums(folder)).not.toBe(sums);
});

test.skipIf(process.platform !== 'linux')('is readable by sha256sum', async () => {
  const check = (input: string) =>
    execFileSync('sha256sum', ['-c', '--quiet'], { cwd: folder, input, stdio: ['pipe', 'pipe', 'ignore'] });
  const sums = await buildSums(folder);
  check(sums);
  await writeFile(join(folder, 'favicon.svg'), 'another');
  expect(() => check(sums)).toThrow();
});
