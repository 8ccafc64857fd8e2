import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
/** The files that a release reads; the clone has no others on the disk. */
const used = ['/*.json', '/*.md', '/scripts/*.mjs', 'package.json', '/docs/operations*.md'];
let clone: string;
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();
const read = (path: string) => readFileSync(join(clone, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const write = (path: string, text: string) => writeFileSync(join(clone, path), text);
const commit = () => git('commit', '--quiet', '--allow-empty', '--all', '--message', 'Prepare the test');

function release(version: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', version], {
    cwd: clone,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.org',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.org',
    },
  });
  return { status, stdout, stderr };
}

const changes = `# Changelog

## Unreleased

### Added

- A first change.

## 0.0.1 - 2020-01-01

- An old change.
`;

describe('a release', () => {
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'portal-release-'));
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, clone]);
    git('sparse-checkout', 'set', '--no-cone', ...used);
    git('checkout', '--quiet');
    // The files of the working tree, which may differ from the last commit.
    for (const path of ['scripts/release.mjs', 'package.json', 'package-lock.json', 'docs/operations.md'])
      copyFileSync(join(root, path), join(clone, path));
    write('CHANGELOG.md', changes);
    git('add', '--all');
    commit();
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  it('sets one version in every package and in the lock, dates the changes, commits and tags', () => {
    const before = json('package.json').version;
    expect(release('9.8.7')).toEqual({ status: 0, stdout: expect.stringContaining('v9.8.7'), stderr: '' });

    const lock = json('package-lock.json');
    expect(lock.version).toBe('9.8.7');
    const paths = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: clone })];
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      const { name, version, dependencies = {}, devDependencies = {} } = json(path);
      const entry = lock.packages[path.replace(/\/?package\.json$/, '')];
      const own = Object.entries({ ...dependencies, ...devDependencies, ...entry.dependencies }).filter(
        ([of]) => of.startsWith('@procure/'),
      );
      expect([name, version, entry.version]).toEqual([name, '9.8.7', '9.8.7']);
      expect(own.filter(([, range]) => range !== '9.8.7')).toEqual([]);
    }
    const date = new Date().toISOString().slice(0, 10);
    expect(read('CHANGELOG.md')).toBe(
      changes.replace('## Unreleased\n', `## Unreleased\n\n## 9.8.7 - ${date}\n`),
    );
    expect(read('docs/operations.md')).not.toContain(`supplier-portal-${before}-`);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('Release 9.8.7');
    expect(git('rev-parse', 'v9.8.7^{commit}')).toBe(git('rev-parse', 'HEAD'));
    // Nothing else changed: each line that went has one in its place, apart from the heading of the changes.
    const [added, removed] = git('diff', '--shortstat', 'HEAD~1').match(/\d+(?= (?:ins|del))/g) ?? [];
    expect(Number(added) - Number(removed)).toBe(2);
  });

  it.each([
    ['a version that is not newer', () => '0.0.9', 'is not newer than'],
    ['something that is no version', () => 'v1', 'usage: npm run release -- 0.2.0'],
    [
      'uncommitted changes',
      () => {
        appendFileSync(join(clone, 'README.md'), '\nmore\n');
        return '9.8.7';
      },
      'the working tree has changes',
    ],
    [
      'an existing tag',
      () => {
        git('tag', 'v9.8.7');
        return '9.8.7';
      },
      'the tag v9.8.7 exists',
    ],
    [
      'a changelog without changes',
      () => {
        write('CHANGELOG.md', changes.replace('- A first change.', ''));
        commit();
        return '9.8.7';
      },
      'lists no change under "Unreleased"',
    ],
    [
      'a heading that Keep a Changelog does not have',
      () => {
        write('CHANGELOG.md', changes.replace('### Added', '### Also'));
        commit();
        return '9.8.7';
      },
      '"Also" is none of Added',
    ],
  ])('is refused for %s, and changes nothing', (_, prepare, reason) => {
    const version = prepare();
    const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')];
    expect(release(version)).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(reason) });
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual(before);
  });
});

it('the changes to come are listed under the headings of Keep a Changelog', () => {
  const [, section = ''] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  expect(section).toMatch(/^Unreleased\n/);
  const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.filter((heading) => !parts.includes(heading ?? ''))).toEqual([]);
});
