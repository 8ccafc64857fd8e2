import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const unit = readFileSync(join(root, 'docs/service/supplier-portal.service'), 'utf8');
const analyze = '/usr/bin/systemd-analyze';

it('the unit starts the artefact as its page unpacks it, and gives it time to end', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, started] = /^ExecStart=(\S+ --env-file=\S+) start$/m.exec(unit) ?? [];
  expect(page).toContain(`${started} start --check`);
  // Of the two that start the server, one set of flags.
  const server = readFileSync(join(root, 'scripts/server.mjs'), 'utf8');
  const flags = /const flags = \['([^']+)'\]/.exec(server)?.[1];
  expect(readFileSync(join(root, 'scripts/package/portal.sh'), 'utf8')).toContain(`"$node" ${flags} `);
  const closing = readFileSync(join(root, 'apps/api/src/platform/closing.ts'), 'utf8');
  const [, ordinary, last] = /ordinary: (\d+)_000, last: (\d+)_000/.exec(closing) ?? [];
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(
    Number(ordinary) + Number(last) + 30,
  );
});

it.skipIf(!existsSync(analyze))('systemd reads every line of it, and finds it well confined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'));
  try {
    const here = join(folder, 'supplier-portal.service');
    writeFileSync(
      here,
      unit
        // Where nothing is installed, a program that is there stands for ours.
        .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/sh')
        .replace(/^Documentation=.*\n/m, '')
        .replaceAll(/^(?:User|Group)=.*\n/gm, ''),
    );
    const verified = spawnSync(analyze, ['verify', '--man=no', here], { encoding: 'utf8' });
    expect([verified.status, verified.stderr.includes('supplier-portal.service')]).toEqual([0, false]);
    const confined = spawnSync(analyze, ['security', '--offline=yes', '--threshold=30', here], {
      encoding: 'utf8',
    });
    expect([confined.status, confined.stdout.slice(-300)]).toEqual([0, expect.stringContaining('OK')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
