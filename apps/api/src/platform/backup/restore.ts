import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EnvelopeError, openBytes } from '@procure/sealing/envelope.ts';
import pg from 'pg';
import { type Connection, connectionOf, limits } from '../database/db.ts';
import { migrate, migrationFolder } from '../database/migrations.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { openKeyring } from '../keys/keyring.ts';
import { StartupError } from '../process/startup-error.ts';
import { copyIn } from './database-copy.ts';
import { digestThrough } from './digested.ts';
import { besides, checkFiles, copyFilesIn } from './file-copy.ts';
import { type Manifest, type Part, readManifest } from './manifest.ts';

/** A backup that was read and verified, except for its files. */
export interface Source {
  readonly folder: string;
  readonly target: string;
  readonly manifest: Manifest;
}

/**
 * Reads a backup and checks each of its parts against the manifest.
 * @throws StartupError
 */
export async function openSource(folder: string): Promise<Source> {
  const manifest = await readManifest(folder);
  const parts: readonly Part[] = [
    ...manifest.tables,
    manifest.files,
    ...(manifest.masterKey === null ? [] : [manifest.masterKey]),
  ];
  for (const { file, sha256 } of parts) {
    const found = await digestThrough(createReadStream(join(folder, file))).catch(() => null);
    if (found === null) throw new StartupError(`备份不完整：${join(folder, file)} 缺失或无法读取`);
    if (found.sha256 !== sha256)
      throw new StartupError(`备份已损坏：${join(folder, file)} 与清单的校验值不符`);
  }
  return { folder, target: dirname(folder), manifest };
}

/**
 * Checks every file of the backup against its digest: beside it, or in the storage if the backup is only a listing.
 * @throws StartupError that names the first wrong files
 */
export async function checkSource(
  { folder, target, manifest }: Source,
  storage: Pick<FileStorage, 'read'> | null,
): Promise<void> {
  const { copied } = manifest.files;
  if (!copied && storage === null) return;
  const read = copied || storage === null ? besides(target) : (path: string) => storage.read(path);
  const wrong = await checkFiles(read, folder, manifest.missing);
  if (wrong.length > 0) {
    throw new StartupError(`备份不完整：${wrong.length} 个文件不可用，例如 ${wrong.slice(0, 3).join('、')}`);
  }
}

/**
 * Opens the backup's master key with an identity of one of its recipients.
 * @throws StartupError
 */
export async function openMaster({ folder, manifest }: Source, identity: string): Promise<Buffer> {
  if (manifest.masterKey === null) throw new StartupError('这份备份不含主密钥，请另行提供备份时的主密钥');
  try {
    const sealed = await readFile(join(folder, manifest.masterKey.file));
    const text = new TextDecoder().decode(await openBytes(identity, sealed));
    return Buffer.from(text.trim(), 'base64');
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
    throw new StartupError('所给的 age 私钥不能打开这份备份中的主密钥');
  }
}

/** @throws StartupError if it is not the master key of the backup's database */
export async function refuseOtherMaster({ manifest }: Source, master: Buffer): Promise<void> {
  const crypto = await openKeyring(
    master,
    manifest.keys.map((key) => ({ ...key, isUsed: true })),
  );
  if (crypto?.mark('master-key', 'installation') === manifest.keyCheck) return;
  throw new StartupError('主密钥不正确：不是这份备份的数据库所用的那一把，用它无法解密已有内容，也无法开标');
}

/**
 * Restores the backup into an unused database, and its files into a storage that no other database uses. All rows are
 * written in one transaction, after the files, so an interruption leaves the database unused.
 * @throws StartupError
 */
export async function restore(
  source: Source,
  owner: Connection,
  storage: FileStorage,
): Promise<{ readonly files: number }> {
  const { manifest, folder } = source;
  await migrateTo(owner, manifest.migrations);
  const client = new pg.Client({ ...connectionOf(owner), ...limits.migrations });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUsed(client, manifest, storage);
    const { count, moved } = manifest.files.copied
      ? await copyFilesIn(storage, source, manifest.missing)
      : { count: manifest.files.count, moved: new Map<string, string>() };
    await client.query('begin');
    // A concurrent restore or start waits here, and then finds the database in use.
    await client.query('select from installation for update');
    await refuseUsed(client, manifest, storage);
    await copyIn(client, folder, manifest);
    if (moved.size > 0) {
      await client.query(
        'update file set path = moved.after from unnest($1::text[], $2::text[]) moved (before, after) where path = moved.before',
        [[...moved.keys()], [...moved.values()]],
      );
    }
    if ((await storage.readMark()) === null) await storage.writeMark(manifest.storageId);
    for (const name of ['audit-seal', 'transparency'] as const) {
      const note = manifest.notes[name];
      if (note !== null) await storage.writeNote(name, note);
    }
    await client.query('commit');
    await client.query('analyze');
    return { files: count };
  } finally {
    await client.end();
  }
}

/**
 * Migrates an empty database to the schema of the backup; later migrations are applied to its rows afterwards, as in
 * any upgrade.
 */
async function migrateTo(owner: Connection, applied: Manifest['migrations']): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-restore-'));
  try {
    for (const { name } of applied) {
      await copyFile(join(migrationFolder, name), join(folder, name)).catch(() => {
        throw new StartupError(`备份由更新的版本建立（含迁移 ${name}），请先升级程序`);
      });
    }
    await migrate(owner, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database after the set-up alone has neither key nor storage. */
async function refuseUsed(client: pg.Client, manifest: Manifest, storage: FileStorage): Promise<void> {
  const { rows } = await client.query<{ used: boolean; queue: number; other: string | null }>(
    `select key_check is not null or storage_id is not null as used,
       (select max(id)::int from graphile_worker.migrations) as queue,
       (select string_agg(name, '、') from schema_migration
         where name || checksum not in (select unnest($1::text[]) || '')) as other
     from installation`,
    [manifest.migrations.map(({ name, checksum }) => `${name}${checksum}`)],
  );
  const [found] = rows;
  if (found === undefined || found.used) {
    throw new StartupError(
      '目标数据库已在使用，恢复只写入空的数据库：请换用新的 DATA_DIR 或空的 DATABASE_URL',
    );
  }
  if (found.other !== null)
    throw new StartupError(`目标数据库的结构与备份不同（${found.other}），请换用空的数据库`);
  if (found.queue !== manifest.queueMigration) {
    throw new StartupError(
      `任务队列的版本与备份不同（${found.queue} 与 ${manifest.queueMigration}）：请用制作备份时的版本恢复，再升级`,
    );
  }
  const mark = await storage.readMark();
  if (manifest.files.copied ? ![null, manifest.storageId].includes(mark) : mark !== manifest.storageId) {
    throw new StartupError(
      manifest.files.copied
        ? '目标文件存储属于另一个数据库，恢复不会覆盖其中的文件：请换用新的 DATA_DIR 或空的存储桶'
        : `这份备份只列出文件而没有复制：须仍使用原来的存储桶（编号 ${manifest.storageId}）`,
    );
  }
}
