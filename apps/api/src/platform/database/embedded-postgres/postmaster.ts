import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The data that a running PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Null if it listens on TCP only. */
  readonly socketFolder: string | null;
}

/** Reads `postmaster.pid`; null if it is missing or incomplete. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  let lines: readonly string[];
  try {
    lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), socketFolder: lines[4]?.trim() || null };
}

/** An ended process whose parent has not waited for it (in a container without an init) is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the process is a postmaster of this data folder: process ids are reused, and after a restart of the machine
 * the id in `postmaster.pid` may belong to any process.
 */
export function isPostmasterOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const folder = words[words.indexOf('-D') + 1] ?? '';
      return basename(words[0] ?? '') === 'postgres' && existsSync(folder) && sameFolder(folder, data);
    }
    if (process.platform === 'win32') {
      const list = execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' });
      return /postgres/i.test(list);
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(data);
  } catch {
    return false;
  }
}

function sameFolder(one: string, other: string): boolean {
  return realpathSync(one) === realpathSync(other);
}

/**
 * A lock file whose process id belongs to an unrelated process would prevent PostgreSQL from starting for ever. The
 * file is not deleted, because its last line lets PostgreSQL detect backends that outlived their postmaster.
 * PostgreSQL treats a lock that names its own parent as stale, and checks the rest.
 */
export async function disownStaleLock(lockFile: string): Promise<void> {
  const text = await readFile(lockFile, 'utf8').catch(() => null);
  if (text === null) return;
  const [, ...rest] = text.split('\n');
  await writeFile(lockFile, [String(process.pid), ...rest].join('\n'));
}
