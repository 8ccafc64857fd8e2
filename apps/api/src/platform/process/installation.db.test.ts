import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectStore } from '../../../testing/fixtures/object-store.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { readConfig } from '../settings/config.ts';
import { openInstallation } from './installation.ts';

const store = objectStore();
const { db } = testDatabase();
const key = () => randomBytes(32).toString('base64');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-installation-'));
  await db.updateTable('installation').set({ keyCheck: null, storageId: null }).execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (dataDir: string, masterKey: string | null = null) =>
  openInstallation({ dataDir, masterKey, masterKeyCommand: null, s3: null }, db);

describe('the master key', () => {
  it('is bound to the database by the first start, and another one is refused with a message', async () => {
    const masterKey = key();
    const { crypto } = await open(folder, masterKey);
    const sealed = crypto.seal('密', 'x');
    await expect(open(folder, key())).rejects.toThrow('主密钥不正确：环境变量 MASTER_KEY');
    expect((await open(folder, masterKey)).crypto.openText(sealed, 'x')).toBe('密');
  });

  it('is never created again if it is missing: the start is refused, and no key file appears', async () => {
    await open(folder);
    const file = join(folder, 'secrets', 'master.key');
    const kept = await readFile(file, 'utf8');
    await rm(file);
    await expect(open(folder)).rejects.toThrow('缺少主密钥');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await open(folder, kept.trim());
  });

  it('is the same for processes that start together on one folder', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(folder)));
    expect(new Set(opened.map(({ crypto }) => crypto.tag('a', 'b'))).size).toBe(1);
  });
});

describe('the file storage', () => {
  it('is bound to its database: a process with another storage is refused', async () => {
    const masterKey = key();
    await open(folder, masterKey);
    const other = await mkdtemp(join(tmpdir(), 'portal-installation-'));
    try {
      await expect(open(other, masterKey)).rejects.toThrow('文件存储与数据库不符');
      await expect(open(other, masterKey)).rejects.toThrow('.storage-id');
      // A copy of the storage, as from a backup, has the same id.
      await cp(join(folder, 'files'), join(other, 'files'), { recursive: true });
      await open(other, masterKey);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it('is refused if it belongs to another database', async () => {
    const masterKey = key();
    await open(folder, masterKey);
    await db.updateTable('installation').set({ storageId: 'e5c0a1ce-0000-4000-8000-000000000000' }).execute();
    await expect(open(folder, masterKey)).rejects.toThrow('文件存储与数据库不符');
  });

  it('is used once it is back after an outage at the start, and only if it is the database’s own', async () => {
    const masterKey = key();
    const { dataDir, s3, ...keys } = readConfig({ ...store.settings, MASTER_KEY: masterKey }, folder);
    const start = () => openInstallation({ ...keys, dataDir, s3 }, db, 'may-be-away');
    const put = (files: FileStorage) => files.put(randomUUID(), Readable.from(['x']), 1);
    // A database without a storage id must not start with a storage that does not answer.
    await store.away(() => expect(start()).rejects.toThrow('无法读取文件存储'));
    expect((await start()).away).toBeNull();
    const { storageId: known } = await db
      .selectFrom('installation')
      .select('storageId')
      .executeTakeFirstOrThrow();

    const early = await store.away(async () => {
      const early = await start();
      expect(early.away).toContain('ECONNREFUSED');
      await expect(put(early.files)).rejects.toThrow('ECONNREFUSED');
      await expect(openInstallation({ ...keys, dataDir, s3 }, db)).rejects.toThrow('无法读取文件存储');
      return early;
    });
    expect(await put(early.files)).toMatch(/^[\da-f-]{36}$/);

    const wrong = await store.away(start);
    await early.files.writeMark('another');
    for (let time = 1; time <= 2; time += 1) {
      await expect(put(wrong.files)).rejects.toThrow('文件存储与数据库不符');
    }
    await early.files.writeMark(known ?? '');
    expect(await put(wrong.files)).toMatch(/^[\da-f-]{36}$/);
  });
});
