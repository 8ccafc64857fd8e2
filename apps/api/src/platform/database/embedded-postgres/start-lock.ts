import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../process/startup-error.ts';
import { isAlive } from './postmaster.ts';

/** Milliseconds: a holder refreshes the lock every `beat`; after `patience` without a refresh it counts as dead. */
const beat = 2_000;
const patience = 15_000;

/**
 * Runs `work` while no other server process starts or stops the PostgreSQL of this folder. A lock left by a killed
 * process expires: its process does not exist, or its id belongs to another process and the file is no longer
 * refreshed.
 */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await acquire(path);
  const touching = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, beat);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm(path, { force: true });
  }
}

async function acquire(path: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(String(process.pid));
      await file.close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isAbandoned(path)) await rm(path, { force: true });
    else await wait(100);
  }
  throw new StartupError(`另一个进程长时间占用数据库启动锁（${path}），请确认后删除该文件再启动`);
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    if (Date.now() - mtimeMs > patience) return true;
    // Empty: just created, its process id not yet written.
    return holder !== '' && Number(holder) !== process.pid && !isAlive(Number(holder));
  } catch {
    return false;
  }
}
