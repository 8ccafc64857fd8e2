import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { openStorage } from '../files/open-storage.ts';
import { type Crypto, lotKeyContext } from '../keys/crypto.ts';
import { openKeyring, readKeys, refreshKeyring } from '../keys/keyring.ts';
import {
  fileOfMaster,
  type MasterSettings,
  nextOfMaster,
  placeOfMaster,
  readMaster,
} from '../keys/master.ts';
import type { Config } from '../settings/config.ts';
import { StartupError } from './startup-error.ts';

/** Milliseconds after which a start continues without the storage. */
const storagePatience = 3_000;

type Settings = MasterSettings & Pick<Config, 's3'>;

/**
 * The resources of one database: its master key, identified by a check value, and its file storage, identified by an
 * id.
 */
interface Installation {
  readonly keyCheck: string | null;
  readonly storageId: string | null;
  /** A lot whose key was sealed before the database stored a check value of its master key. */
  readonly sealed: { readonly id: string; readonly sealIdentity: string } | null;
}

/**
 * Opens the keys and the file storage of this database. With another key, existing data could not be decrypted, and
 * other processes could not decrypt new data; with another storage, files would be divided between two places. Both
 * are refused at the start instead of being discovered at an opening.
 * @param storage whether a storage that does not answer is refused, or awaited by each caller that needs it
 * @throws StartupError
 */
export async function openInstallation(
  settings: Settings,
  db: Db,
  storage: 'must-answer' | 'may-be-away' = 'must-answer',
): Promise<{
  readonly crypto: Crypto;
  readonly files: FileStorage;
  /** Loads the keys that were added since. */
  readonly refreshKeys: () => Promise<void>;
  /** The reason in words why the storage does not answer; null if it does. */
  readonly away: string | null;
}> {
  const found = await readInstallation(db);
  const { master, crypto } = await openKeys(settings, db, found);
  const files = await openStorage(settings);
  const refreshKeys = () => refreshKeyring(db, master, crypto);
  const claim = () => claimStorage(settings, db, files);
  // A storage that was never claimed may belong to another database, so the first start requires it to answer.
  const mayWait = storage === 'may-be-away' && found.storageId !== null;
  if (!mayWait) {
    await claim();
    return { crypto, files, refreshKeys, away: null };
  }
  const away = await whyAway(files);
  if (away === null) await claim();
  return { crypto, files: away === null ? files : claimedLater(files, claim), refreshKeys, away };
}

/** The reason why the storage's mark cannot be read; null if it can. */
function whyAway(files: FileStorage): Promise<string | null> {
  return Promise.race([
    files.readMark().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
    wait(storagePatience, '没有应答', { ref: false }),
  ]);
}

/**
 * A storage that did not answer at the start: each caller checks it again, and nothing is read or written before its
 * mark is known to be the database's own. The check holds no lock while the storage does not answer.
 */
function claimedLater(files: FileStorage, claim: () => Promise<void>): FileStorage {
  let claimed: Promise<void> | null = null;
  const look = async () => {
    await files.readMark();
    await claim();
  };
  return new Proxy(files, {
    get(storage, name: keyof FileStorage) {
      const act = storage[name] as (...words: unknown[]) => Promise<unknown>;
      return async (...words: unknown[]) => {
        claimed ??= look();
        const looked = claimed;
        await looked.catch((error: unknown) => {
          if (claimed === looked) claimed = null;
          throw error;
        });
        return act.apply(storage, words);
      };
    },
  });
}

async function readInstallation(db: Db): Promise<Installation> {
  const { rows } = await sql<Installation>`
    select key_check, storage_id,
      (select json_build_object('id', lot.id, 'sealIdentity', lot.seal_identity)
        from lot where lot.seal_identity is not null limit 1) as sealed
    from installation`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('the installation has no row');
  return row;
}

async function openKeys(settings: Settings, db: Db, found: Installation) {
  const kept = await readKeys(db);
  const used = found.keyCheck !== null || found.sealed !== null || kept.length > 0;
  const master = await readMaster(settings, !used);
  const place = placeOfMaster(settings);
  if (master === null) {
    throw new StartupError(
      `缺少主密钥：数据库中的内容由已有的主密钥加密，而 MASTER_KEY 与 MASTER_KEY_COMMAND 均未设置，${fileOfMaster(settings)} 也不存在。` +
        '请恢复原来的密钥后再启动，系统不会另建新密钥',
    );
  }
  const crypto = await openKeyring(master, kept);
  if (crypto !== null) {
    const own = crypto.mark('master-key', 'installation');
    const known = found.keyCheck ?? (opensSample(crypto, found) ? await keep(db, own) : '');
    if (known === own) return { master, crypto };
  }
  throw new StartupError(
    `主密钥不正确：${place} 中的密钥不是本数据库所用的那一把，用它无法解密已有内容，也无法开标。请换回原来的密钥后再启动${await describeUnfinished(settings)}`,
  );
}

/**
 * A change of the master key that was interrupted after the database had stored the new one and before the file was in
 * place.
 */
async function describeUnfinished(settings: MasterSettings): Promise<string> {
  if (settings.masterKey !== null || settings.masterKeyCommand !== null) return '';
  const next = nextOfMaster(settings);
  const isThere = await access(next).then(
    () => true,
    () => false,
  );
  return isThere ? `。上次更换主密钥可能在最后一步中断：如是，请将 ${next} 改名为 master.key` : '';
}

function opensSample(crypto: Crypto, { sealed }: Installation): boolean {
  if (sealed === null) return true;
  try {
    crypto.open(sealed.sealIdentity, lotKeyContext(sealed.id));
    return true;
  } catch {
    return false;
  }
}

/** If two processes start together, the first stores its value; both receive the stored one. */
async function keep(db: Db, own: string): Promise<string> {
  const { rows } = await sql<{ keyCheck: string }>`
    update installation set key_check = coalesce(key_check, ${own}) returning key_check`.execute(db);
  return rows[0]?.keyCheck ?? '';
}

/**
 * Checks that the storage has the database's id, or marks it. The row is locked, so that of two processes that start
 * together the second checks after the first has marked the storage.
 */
async function claimStorage(settings: Settings, db: Db, files: FileStorage): Promise<void> {
  const place =
    settings.s3 === null ? `目录 ${join(settings.dataDir, 'files')}` : `存储桶 ${settings.s3.bucket}`;
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ storageId: string | null }>`
      select storage_id from installation for update`.execute(transaction);
    const known = rows[0]?.storageId ?? null;
    const mark = await files.readMark().catch((error: unknown) => {
      throw new StartupError(
        `无法读取文件存储（${place}）：${error instanceof Error ? error.message : error}。请检查存储是否可用及其设置`,
      );
    });
    if (known !== null && mark !== known) {
      throw new StartupError(
        `文件存储与数据库不符：本数据库的文件存储编号为 ${known}，而${place}${mark === null ? '没有编号' : `的编号为 ${mark}`}。` +
          '同一数据库的所有进程须使用同一文件存储，请检查 DATA_DIR 与 S3_*；' +
          `如已确认文件齐全（例如由备份恢复），请把 ${known} 写入其中的 .storage-id 后再启动`,
      );
    }
    if (known !== null) return;
    if (mark === null) await files.writeMark(randomUUID());
    // Reads the stored mark, because another database may have written it at the same moment.
    await sql`update installation set storage_id = ${await files.readMark()}`.execute(transaction);
  });
}
