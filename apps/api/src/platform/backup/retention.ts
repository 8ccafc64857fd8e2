import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '../files/flush.ts';
import { StartupError } from '../startup-error.ts';
import { listedIds, missingFiles, removeOthers } from './file-copy.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openSource } from './restore.ts';
import { momentOf } from './schedule.ts';

export interface Removed {
  /** Names of the copies. */
  readonly copies: readonly string[];
  /** Files that no copy names any more. */
  readonly files: number;
}

const day = 86_400_000;

/**
 * Removes the copies that are older than so many days, counted from the newest, and the files that none of the others
 * names. Nothing is removed before the newest is read again and found whole: each part by its digest, each file by its
 * size. To be called by who holds the lock of the copies.
 * @param newest the copy that was just made
 * @throws StartupError where the newest is not whole; then everything is still there
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
    // Without its manifest it is no copy any more, whatever breaks off.
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

/** A copy that cannot be read may name any file: then all of them stay. */
async function removeUnnamed(target: string, kept: readonly string[]): Promise<number> {
  const ids = await Promise.all(kept.map((folder) => readManifest(folder)))
    .then(() => listedIds(kept))
    .catch(() => null);
  return ids === null ? 0 : removeOthers(target, ids);
}
