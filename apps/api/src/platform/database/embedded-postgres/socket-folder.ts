import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../../process/startup-error.ts';

/** The system's limit for a socket's path (sun_path: 108 on Linux, 104 on macOS, the final zero included). */
const longest = process.platform === 'darwin' ? 103 : 107;

/**
 * The private folder of PostgreSQL's socket: below `home`, or, if that path is too long for a socket, a short folder
 * for this home below the system's temporary folder. Only its owner can enter it.
 */
export async function chooseSocketFolder(home: string, give: (path: string) => void): Promise<string> {
  const below = join(home, 'run');
  const fits = Buffer.byteLength(join(below, '.s.PGSQL.5432.lock')) <= longest;
  const folder = fits
    ? below
    : join(tmpdir(), `sp-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  // Any user may have created a folder or link of this name below the temporary folder first.
  const uid = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || (!fits && uid !== 0 && found.uid !== uid)) {
    throw new StartupError(`数据库套接字目录 ${folder} 被其他用户占用，请删除，或把 DATA_DIR 设为较短的路径`);
  }
  if (!fits && uid === 0 && found.uid !== 0) {
    // Ours only if given by us: then no other user may have had write access.
    if ((found.mode & 0o077) !== 0)
      throw new StartupError(`数据库套接字目录 ${folder} 不是私有目录，请删除后重试`);
  }
  await chmod(folder, 0o700);
  give(folder);
  return folder;
}
