import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchDatabases } from './database.ts';
import { startServer } from './process.ts';
import { note, short } from './report.ts';

/** The server's memory at rest: one page is requested, then nothing for ten seconds. */
export async function measureMemory(databases: BenchDatabases): Promise<void> {
  if (process.platform !== 'linux') return;
  const server = await startServer(databases.folder, databases.url(20_000));
  try {
    const page = await fetch(`${server.origin}/`);
    await page.arrayBuffer();
    await wait(10_000);
    const read = (file: string, name: string) =>
      Number(
        new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${server.pid}/${file}`, 'utf8'))?.[1],
      ) / 1024;
    const rss = read('status', 'VmRSS');
    note({
      what: 'The process at rest, one page after its start',
      target: '≤ 150 MB',
      measured: `${short(rss)} MB (its own share of what several processes hold together: ${short(read('smaps_rollup', 'Pss'))} MB)`,
      bare: '',
      pass: rss <= 150,
    });
  } finally {
    await server.stop();
  }
}
