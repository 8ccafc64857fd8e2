import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formerVersion } from './former-version.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function write(path: string, words: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), words);
}

function commit(path: string): string {
  write(path, path);
  git('add', '-A');
  git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-q', '-m', path);
  return git('rev-parse', 'HEAD');
}

const migration = (number: number) => `apps/api/migrations/000${number}-x.sql`;

describe('the version before', () => {
  beforeEach(() => void git('init', '-q'));

  it('is the commit before the newest change of the database’s schema, whatever follows that change', () => {
    const first = commit(migration(1));
    const before = commit('apps/api/src/one.ts');
    commit(migration(2));
    commit('apps/api/src/two.ts');
    expect(formerVersion(folder, first, '')).toEqual({ commit: before });
  });

  it('is the first supported version, if the schema has not changed since', () => {
    commit(migration(1));
    commit('apps/api/src/one.ts');
    const first = commit('apps/api/src/two.ts');
    commit('apps/api/src/three.ts');
    expect(formerVersion(folder, first, '')).toEqual({ commit: first });
  });

  it('is the one that was named, and none in its place', () => {
    const first = commit(migration(1));
    commit(migration(2));
    expect(formerVersion(folder, first, 'HEAD^')).toEqual({ commit: first });
    expect(() => formerVersion(folder, first, '0.9.9')).toThrow('FORMER_VERSION=0.9.9 is not in the history');
  });

  it('is the newest commit, if a migration is not committed yet', () => {
    const first = commit(migration(1));
    commit(migration(2));
    const newest = commit('apps/api/src/one.ts');
    write(migration(3), 'select 1');
    expect(formerVersion(folder, first, '')).toEqual({ commit: newest });
  });

  it('is unknown with a reason if the history does not reach back that far', () => {
    commit(migration(1));
    expect(formerVersion(folder, 'f'.repeat(40), '')).toEqual({
      unknown: 'the history here does not reach back to ffffffff',
    });
    const first = git('rev-parse', 'HEAD');
    commit(migration(2));
    const whole = folder;
    const shallow = join(folder, 'shallow');
    git('clone', '-q', '--depth', '1', `file://${whole}`, shallow);
    expect(formerVersion(shallow, first, '')).toMatchObject({ unknown: expect.stringMatching(/reach back/) });
  });
});

it('the former version is unknown with a reason if there is no history, as in a tarball', () => {
  expect(formerVersion(folder, 'f'.repeat(40), '')).toEqual({
    unknown: `${folder} has no history, or git is not there`,
  });
});
