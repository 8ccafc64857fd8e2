import { copyFile, open, rm, stat, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes beyond which the log is cut. */
const longest = 10 * 1024 * 1024;
/** Days for which a line stays in the log, and again in the previous log: a failed statement may name a person. */
const days = 90;
const age = days * 86_400_000;

/** The log of the embedded PostgreSQL, which keeps it open and appends to it. */
export function logOf(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

/**
 * Cuts the log if it is long or old, and keeps its content as `postgres.log.1` in place of the previous one, which is
 * removed after the same time. The file itself stays, because PostgreSQL has it open.
 */
export async function cutLog(dataDir: string, now = new Date()): Promise<void> {
  const log = logOf(dataDir);
  const former = `${log}.1`;
  const kept = await stat(former).catch(() => null);
  if (kept !== null && now.getTime() - kept.mtimeMs > age) await rm(former, { force: true });
  const { size } = (await stat(log).catch(() => null)) ?? { size: 0 };
  if (size <= longest && now.getTime() - (await beginOf(log)) <= age) return;
  await copyFile(log, former);
  await truncate(log);
  await utimes(former, now, now);
}

/** The time of its first line; infinity if it has none. */
async function beginOf(log: string): Promise<number> {
  const file = await open(log).catch(() => null);
  if (file === null) return Number.POSITIVE_INFINITY;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const line = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/m.exec(buffer.toString('utf8', 0, bytesRead));
    return line === null ? Number.POSITIVE_INFINITY : Date.parse(`${line[1]}T${line[2]}Z`);
  } finally {
    await file.close();
  }
}
