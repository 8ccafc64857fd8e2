import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '@procure/sealing/digest.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import pg from 'pg';
import { type Connection, connectionOf, limits } from '../database/db.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { flush } from '../files/flush.ts';
import { busy, StartupError } from '../process/startup-error.ts';
import { copyOut } from './database-copy.ts';
import { copyFilesOut } from './file-copy.ts';
import { type Manifest, manifestName, masterKeyName, type Part } from './manifest.ts';
import { type Removed, removeOld } from './retention.ts';
import { nameOf } from './schedule.ts';
import { isUsed } from './used.ts';

/**
 * The advisory lock of backups, so that two do not write to one place at the same time; the number has no other
 * meaning.
 */
const backupLock = 4_203_010;

export interface BackupOptions {
  /** The folder that contains all backups. */
  readonly target: string;
  /** Whether files are copied; otherwise they are only listed. */
  readonly withFiles: boolean;
  /** The recipients who can open the backup's master key (`age1…`); empty: the backup contains none. */
  readonly recipients: readonly string[];
  /** Days after which backups are removed, once this one is verified; null: none is removed. */
  readonly keepDays: number | null;
}

interface Source {
  /** For a role that can read every table. */
  readonly connection: Connection;
  readonly files: FileStorage;
  readonly master: Buffer;
}

export interface Made {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The number of files that no earlier backup contained. */
  readonly copied: number;
  readonly removed: Removed;
}

/**
 * Makes a backup while the server runs: notes, rows of one snapshot, then the files that the rows name. The backup
 * receives its name once it is complete; the next backup removes an incomplete one.
 * @throws StartupError
 */
export async function backUp(
  { connection, files, master }: Source,
  { target, withFiles, recipients, keepDays }: BackupOptions,
): Promise<Made> {
  const sealed = recipients.length === 0 ? null : await sealMaster(master, recipients);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...connectionOf(connection), ...limits.migrations });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      backupLock,
    ]);
    if (rows[0]?.held !== true) throw new StartupError('另一份备份正在进行，请待其完成后再试', busy);
    const draft = join(target, '.part');
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    const notes = {
      'audit-seal': await files.readNote('audit-seal'),
      transparency: await files.readNote('transparency'),
    };
    const masterKey = sealed === null ? null : await writeMaster(sealed, draft);
    const { files: list, ...content } = await copyOut(client, draft);
    const isListed = async (path: string) => {
      const found = await client.query('select from file where path = $1', [path]);
      return found.rowCount === 1;
    };
    const { copied, missing } = withFiles
      ? await copyFilesOut(files, { target, folder: draft }, isListed)
      : { copied: 0, missing: [] };
    // A folder that is no longer mounted contains none of its files, but they are not lost.
    if (missing.length > 0 && (await files.readMark()) !== content.storageId) {
      throw new StartupError('备份期间文件存储变得不可用，备份未完成：请恢复后重试');
    }
    const manifest: Manifest = {
      format: 'procure-backup/1',
      ...content,
      notes,
      files: { ...list, copied: withFiles },
      missing: [...missing],
      masterKey,
    };
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await flush(join(draft, manifestName));
    await flush(draft);
    const folder = join(target, nameOf(manifest.takenAt));
    await rename(draft, folder);
    await flush(target);
    const removed =
      keepDays === null ? { copies: [], files: 0 } : await removeOld(target, { folder, manifest }, keepDays);
    return { folder, manifest, copied, removed };
  } finally {
    await client.end();
  }
}

/**
 * Refuses a database that is not in use: a backup of a wrong folder or address would not be noticed before the day it
 * is needed.
 * @throws StartupError
 */
export async function refuseUnused(connection: Connection): Promise<void> {
  if (await isUsed(connection)) return;
  throw new StartupError('这个数据库还没有使用过，没有可备份的内容：请核对 DATA_DIR 或 DATABASE_URL');
}

/** In the format of the file `master.key`, so that `age -d` alone restores it. */
async function sealMaster(master: Buffer, recipients: readonly string[]): Promise<Uint8Array> {
  try {
    return await sealBytes(recipients, Buffer.from(`${master.toString('base64')}\n`));
  } catch {
    throw new StartupError(`“${recipients.join(' ')}”中有的不是 age 公钥（age1…）`);
  }
}

async function writeMaster(sealed: Uint8Array, folder: string): Promise<Part> {
  const path = join(folder, masterKeyName);
  await writeFile(path, sealed, { mode: 0o600 });
  await flush(path);
  return { file: masterKeyName, bytes: sealed.length, sha256: digestOf(sealed) };
}
