import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readManifest } from './manifest.ts';
import { removeOld } from './retention.ts';
import { nameOf } from './schedule.ts';

const newest = new Date('2026-11-27T18:30:00.000Z');
const ago = (days: number, milliseconds = 0) =>
  new Date(newest.getTime() - days * 86_400_000 + milliseconds).toISOString();
/** A file's name: an id. */
const idOf = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;

let target: string;
beforeEach(async () => {
  target = await mkdtemp(join(tmpdir(), 'portal-retention-'));
});
afterEach(() => rm(target, { recursive: true }));

/** A backup of a moment, with one file per letter. */
async function copy(takenAt: string, letters: string) {
  const folder = join(target, nameOf(takenAt));
  await mkdir(folder);
  const listed = [...letters].map((letter) => `2026/${idOf(letter)}\t${'0'.repeat(64)}\t1\n`).join('');
  const list = gzipSync(listed);
  await writeFile(join(folder, 'files.tsv.gz'), list);
  for (const letter of letters) {
    const place = join(target, 'files', letter.repeat(2));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, idOf(letter)), letter);
  }
  const part = { bytes: list.length, sha256: createHash('sha256').update(list).digest('hex') };
  const manifest = {
    ...{ format: 'procure-backup/1', takenAt, postgres: '18.4', migrations: [], queueMigration: 1 },
    ...{ keyCheck: 'x', storageId: 'x', keys: [], tables: [], sequences: [], missing: [], masterKey: null },
    notes: { 'audit-seal': null, transparency: null },
    files: { file: 'files.tsv.gz', ...part, count: letters.length, total: letters.length, copied: true },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return { folder, manifest: await readManifest(folder) };
}

const copies = async () => (await readdir(target)).filter((name) => name !== 'files').sort();
const files = async () =>
  (await readdir(join(target, 'files'), { recursive: true })).filter((name) => name.includes('/')).sort();

it('removes backups that are older, to the millisecond, and the files that no other names', async () => {
  await copy(ago(40), 'ab');
  await copy(ago(30, -1), 'bc');
  await copy(ago(30), 'cd');
  const last = await copy(newest.toISOString(), 'de');
  await mkdir(join(target, 'something else'));
  expect(await removeOld(target, last, 30)).toEqual({
    copies: [nameOf(ago(40)), nameOf(ago(30, -1))],
    files: 2,
  });
  expect(await copies()).toEqual([nameOf(ago(30)), nameOf(newest.toISOString()), 'something else']);
  expect(await files()).toEqual(['cc', 'dd', 'ee'].map((group) => `${group}/${idOf(group[0] ?? '')}`));
});

it('removes nothing if no backup is older', async () => {
  await copy(ago(29), 'a');
  const last = await copy(newest.toISOString(), 'b');
  expect(await removeOld(target, last, 30)).toEqual({ copies: [], files: 0 });
  expect(await files()).toHaveLength(2);
});

it.each<[string, (last: { readonly folder: string }) => Promise<void>]>([
  ['lacks a file', () => rm(join(target, 'files', 'bb', idOf('b')))],
  ['has a file of another size', () => appendFile(join(target, 'files', 'bb', idOf('b')), ' ')],
  ['has a changed part', ({ folder }) => appendFile(join(folder, 'files.tsv.gz'), ' ')],
  ['lacks a part', ({ folder }) => rm(join(folder, 'files.tsv.gz'))],
])('removes nothing when the newest %s', async (_, spoil) => {
  await copy(ago(40), 'a');
  const last = await copy(newest.toISOString(), 'b');
  await spoil(last);
  await expect(removeOld(target, last, 30)).rejects.toThrow('备份');
  expect(await copies()).toHaveLength(2);
  expect(existsSync(join(target, 'files', 'aa', idOf('a')))).toBe(true);
});

it('removes nothing if the storage had lost a file before the newest backup', async () => {
  await copy(ago(40), 'a');
  const { folder, manifest } = await copy(newest.toISOString(), 'b');
  const lacking = { ...manifest, missing: [{ path: '2026/x', why: 'lost' as const }] };
  await expect(removeOld(target, { folder, manifest: lacking }, 30)).rejects.toThrow('没有删除任何早期备份');
  expect(await copies()).toHaveLength(2);
});

it.each<[string, (folder: string) => Promise<void>]>([
  ['manifest cannot be read', (folder) => writeFile(join(folder, 'manifest.json'), '{')],
  ['list of files is gone', (folder) => rm(join(folder, 'files.tsv.gz'))],
  ['list of files is damaged', (folder) => writeFile(join(folder, 'files.tsv.gz'), 'no archive')],
])('keeps all files while a copy stays whose %s', async (_, spoil) => {
  await copy(ago(40), 'a');
  const { folder } = await copy(ago(1), 'b');
  await spoil(folder);
  const last = await copy(newest.toISOString(), 'c');
  expect(await removeOld(target, last, 30)).toEqual({ copies: [nameOf(ago(40))], files: 0 });
  expect(await files()).toHaveLength(3);
});
