import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const unit = readFileSync(join(root, 'docs/service/supplier-portal.service'), 'utf8');
const analyze = '/usr/bin/systemd-analyze';

it('the unit starts the artefact as its page unpacks it, and gives it time to end', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, started] = /^ExecStart=(\S+ --env-file=\S+) start$/m.exec(unit) ?? [];
  expect(page).toContain(`${started} start --check`);
  // Of the two that start the server, one set of flags.
  const server = readFileSync(join(root, 'scripts/server.mjs'), 'utf8');
  const flags = /const flags = \['([^\]]+)'\]/.exec(server)?.[1]?.replaceAll("', '", ' ');
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

describe('the image', () => {
  const file = DockerfileParser.parse(readFileSync(join(root, 'docs/service/Containerfile'), 'utf8'));
  const named = (keyword: string) =>
    file.getInstructions().filter((instruction) => instruction.getKeyword() === keyword);
  const said = (keyword: string) => named(keyword).map((one) => one.getArgumentsContent());

  it('is of one stage, takes nothing but its folder, and runs as somebody who owns none of it', () => {
    expect([named('FROM').length, said('ARG')]).toEqual([1, [expect.stringMatching(/^BASE=\S+node:24/)]]);
    expect([said('ADD'), said('COPY')]).toEqual([[], ['. /opt/supplier-portal/']]);
    expect(named('COPY').map(String)).toEqual(['COPY --chown=root:root . /opt/supplier-portal/']);
    expect(said('USER')).toEqual(['portal']);
    const order = file.getInstructions().map((one) => one.getKeyword());
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  });

  it('keeps its data in a volume, is asked to end as the server is, and whether it lives', () => {
    expect(said('VOLUME')).toEqual(['/var/lib/supplier-portal']);
    expect(said('ENV').join(' ')).toContain('DATA_DIR=/var/lib/supplier-portal');
    expect([said('STOPSIGNAL'), said('CMD'), said('ENTRYPOINT')]).toEqual([
      ['SIGTERM'],
      ['["start"]'],
      ['["/opt/supplier-portal/bin/portal"]'],
    ]);
    expect(said('HEALTHCHECK').join()).toContain('/healthz');
  });
});

it('no line that the server writes calls a command otherwise than where it runs', () => {
  const spoken = globSync(['apps/api/{src,seeds}/**/*.ts', 'packages/*/src/**/*.ts', 'apps/*/app/**/*.tsx'], {
    cwd: root,
  })
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        // What is missing is built by developers alone: an artefact has it.
        .filter((line) => /npm run (?!build)/.test(line) && !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(spoken.sort()).toEqual([
    expect.stringContaining('platform/command-line.ts'),
    expect.stringContaining('verifier/src/command.ts'),
  ]);
});
