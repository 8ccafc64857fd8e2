import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '../files/flush.ts';
import { StartupError } from '../process/startup-error.ts';
import { listedIds, missingFiles, removeOthers } from './file-copy.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openSource } from './restore.ts';
import { momentOf } from './schedule.ts';

export interface Removed {
  /** The names of the removed backups. */
  readonly copies: readonly string[];
  /** The number of removed files that no backup names any more. */
  readonly files: number;
}

const day = 86_400_000;

/**
 * Removes backups older than the given number of days, counted from the newest, and the files that none of the others
 * names. First the newest is read again and verified: each part by its digest, each file by its size. The caller must
 * hold the lock of the backups.
 * @param newest the backup just made
 * @throws StartupError if the newest is not complete; nothing is removed then
 */
export async function removeOld(
  target: string,
  newest: { readonly folder: string; readonly manifest: Manifest },
  days: number,
): Promise<Removed> {
  const before = new Date(new Date(newest.manifest.takenAt).getTime() - days * day);
  const names = (await readdir(target)).filter((name) => momentOf(name) !== null).sort();
  const old = names.filter((name) => (momentOf(name) ?? before) < before);
  if (old.length === 0) return { copies: [], files: 0 };
  await refuseUnlessWhole(target, newest);
  for (const name of old) {
    // Removed first: without its manifest it no longer counts as a backup, even after an interruption.
    await rm(join(target, name, 'manifest.json'), { force: true });
    await rm(join(target, name), { recursive: true, force: true });
  }
  await flush(target);
  const kept = names.filter((name) => !old.includes(name)).map((name) => join(target, name));
  return { copies: old, files: await removeUnnamed(target, kept) };
}

async function refuseUnlessWhole(
  target: string,
  { folder, manifest }: { readonly folder: string; readonly manifest: Manifest },
): Promise<void> {
  await openSource(folder);
  const missing = manifest.files.copied ? await missingFiles(target, folder, manifest.missing) : [];
  const lost = [
    ...missing,
    ...manifest.missing.filter(({ why }) => why !== 'removed').map(({ path }) => path),
  ];
  if (lost.length === 0) return;
  throw new StartupError(
    `最新的备份缺少 ${lost.length} 个文件（例如 ${lost.slice(0, 3).join('、')}），没有删除任何早期备份`,
  );
}

/** A backup that cannot be read may name any file, so no file is removed. */
async function removeUnnamed(target: string, kept: readonly string[]): Promise<number> {
  const ids = await Promise.all(kept.map((folder) => readManifest(folder)))
    .then(() => listedIds(kept))
    .catch(() => null);
  return ids === null ? 0 : removeOthers(target, ids);
}
