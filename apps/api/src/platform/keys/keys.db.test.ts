import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { openInstallation } from '../process/installation.ts';
import { changeMaster, rotateKey } from './change.ts';

const { db } = testDatabase();
let folder: string;
let master: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-keys-'));
  master = randomBytes(32);
  await db.deleteFrom('serverKey').execute();
  await db.updateTable('installation').set({ keyCheck: null, storageId: null }).execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settings = () => ({ dataDir: folder, masterKey: null, masterKeyCommand: null, s3: null });
const open = (key: Buffer = master) =>
  openInstallation({ ...settings(), masterKey: key.toString('base64') }, db);

describe('a rotated key', () => {
  it('is used by a running process only from its time on, when every process knows it', async () => {
    const [one, other] = [await open(), await open()];
    const sealed = one.crypto.seal('甲', 'x');
    await rotateKey(db, master, 'fields');
    await one.refreshKeys();
    await other.refreshKeys();
    expect(one.crypto.seal('乙', 'x')).toMatch(/^v1\./);
    await sql`update server_key set used_from = clock_timestamp()`.execute(db);
    await one.refreshKeys();
    const anew = one.crypto.seal('乙', 'x');
    expect(anew).toMatch(/^v2\./);
    // The other process has not checked since, but knew the key already.
    expect(other.crypto.openText(anew, 'x')).toBe('乙');
    expect(one.crypto.openText(sealed, 'x')).toBe('甲');
  });

  it('has two versions after two concurrent rotations, each with an audit entry', async () => {
    await open();
    const made = await Promise.all([rotateKey(db, master, 'receipts'), rotateKey(db, master, 'receipts')]);
    expect(made.map(({ versionNo }) => versionNo).sort()).toEqual([2, 3]);
    const { rows } = await sql<{ after: { publicKey: string } }>`
      select after from audit_log where action = 'rotate_key' order by id desc limit 2`.execute(db);
    const { crypto } = await open();
    expect(rows.map(({ after }) => after.publicKey).reverse()).toEqual(crypto.signingKeys.slice(1));
  });

  it('is stored encrypted under the master key and bound to its purpose', async () => {
    await open();
    await rotateKey(db, master, 'fields', 0);
    await rotateKey(db, master, 'tickets', 0);
    const { crypto } = await open();
    const sealed = crypto.seal('甲', 'x');
    await sql`update server_key set wrapped =
      (select wrapped from server_key where purpose = 'tickets') where purpose = 'fields'`.execute(db);
    await expect(open()).rejects.toThrow('主密钥不正确');
    expect(sealed).toMatch(/^v2\./);
  });
});

describe('another master key', () => {
  it('opens existing texts, and the previous one is refused from then on', async () => {
    const before = await open();
    const sealed = before.crypto.seal('甲', 'x');
    await rotateKey(db, master, 'receipts', 0);
    const next = randomBytes(32);
    await changeMaster(db, master, next);
    await expect(open()).rejects.toThrow('主密钥不正确：环境变量 MASTER_KEY');
    const { crypto } = await open(next);
    expect(crypto.openText(sealed, 'x')).toBe('甲');
    expect(crypto.signingKeys[0]).toBe(before.crypto.signing.publicKey);
    expect(crypto.mark('甲', 'x')).toBe(before.crypto.mark('甲', 'x'));
    const last = randomBytes(32);
    await changeMaster(db, next, last);
    expect((await open(last)).crypto.openText(sealed, 'x')).toBe('甲');
  });

  it('is not loaded by a running process, which reports it and keeps its keys', async () => {
    const one = await open();
    await rotateKey(db, master, 'fields', 0);
    await changeMaster(db, master, randomBytes(32));
    await expect(one.refreshKeys()).rejects.toThrow('changed');
    expect(one.crypto.openText(one.crypto.seal('甲', 'x'), 'x')).toBe('甲');
  });

  it('changes nothing if the previous one is wrong', async () => {
    await open();
    await rotateKey(db, master, 'fields', 0);
    await expect(changeMaster(db, randomBytes(32), randomBytes(32))).rejects.toThrow();
    await open();
  });
});

describe('MASTER_KEY_COMMAND', () => {
  const by = (masterKeyCommand: string) => openInstallation({ ...settings(), masterKeyCommand }, db);

  it('provides the key in its output; another key later is refused', async () => {
    const file = join(folder, 'wrapped');
    await writeFile(file, `${master.toString('base64')}\n`);
    const { crypto } = await by(`cat ${file}`);
    expect(crypto.openText((await open()).crypto.seal('甲', 'x'), 'x')).toBe('甲');
    await writeFile(file, randomBytes(32).toString('base64'));
    await expect(by(`cat ${file}`)).rejects.toThrow('主密钥不正确：MASTER_KEY_COMMAND 的输出');
  });

  it.each([
    ['echo 无权访问密钥 >&2; exit 3', '以 3 结束：无权访问密钥'],
    ['echo too-short', '应为 32 字节密钥的 base64 文本'],
    ['true', '应为 32 字节密钥的 base64 文本'],
  ])('%s is refused in words, and makes no key of its own', async (command, words) => {
    await expect(by(command)).rejects.toThrow(words);
  });
});
