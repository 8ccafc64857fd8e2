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

it('the unit starts the artefact where its page unpacks it, and gives it time to stop', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, started] = /^ExecStart=(\S+ --env-file=\S+) start$/m.exec(unit) ?? [];
  expect(page).toContain(`${started} start --check`);
  // Both programs that start the server use the same flags.
  const server = readFileSync(join(root, 'scripts/server.mjs'), 'utf8');
  const flags = /const flags = \['([^\]]+)'\]/.exec(server)?.[1]?.replaceAll("', '", ' ');
  expect(readFileSync(join(root, 'scripts/package/portal.sh'), 'utf8')).toContain(`"$node" ${flags} `);
  const closing = readFileSync(join(root, 'apps/api/src/platform/process/closing.ts'), 'utf8');
  const [, ordinary, last] = /ordinary: (\d+)_000, last: (\d+)_000/.exec(closing) ?? [];
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(
    Number(ordinary) + Number(last) + 30,
  );
});

it.skipIf(!existsSync(analyze))(
  'systemd accepts every line of the unit, and rates it as well confined',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'));
    try {
      const here = join(folder, 'supplier-portal.service');
      writeFileSync(
        here,
        unit
          // A shell replaces the server's program, which is not installed here.
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
  },
);

describe('the image', () => {
  const file = DockerfileParser.parse(readFileSync(join(root, 'docs/service/Containerfile'), 'utf8'));
  const named = (keyword: string) =>
    file.getInstructions().filter((instruction) => instruction.getKeyword() === keyword);
  const said = (keyword: string) => named(keyword).map((one) => one.getArgumentsContent());

  it('has one stage, takes only its folder, and runs as a user who owns none of it', () => {
    expect([named('FROM').length, said('ARG')]).toEqual([1, [expect.stringMatching(/^BASE=\S+node:24/)]]);
    expect([said('ADD'), said('COPY')]).toEqual([[], ['. /opt/supplier-portal/']]);
    expect(named('COPY').map(String)).toEqual(['COPY --chown=root:root . /opt/supplier-portal/']);
    expect(said('USER')).toEqual(['portal']);
    const order = file.getInstructions().map((one) => one.getKeyword());
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  });

  it('has a volume for its data, a stop signal and a health check', () => {
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

it('messages of the server name commands as they are called in the artefact', () => {
  const spoken = globSync(['apps/api/{src,seeds}/**/*.ts', 'packages/*/src/**/*.ts', 'apps/*/app/**/*.tsx'], {
    cwd: root,
  })
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        // Only developers build front ends; an artefact contains them.
        .filter((line) => /npm run (?!build)/.test(line) && !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(spoken.sort()).toEqual([
    expect.stringContaining('platform/process/command-line.ts'),
    expect.stringContaining('verifier/src/command.ts'),
  ]);
});
