import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lastDue, newestCopy } from '../../platform/backup/schedule.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { busy } from '../../platform/process/startup-error.ts';

/** Milliseconds between two checks, and before another attempt after a failure. */
const pause = { look: 60_000, failed: 10 * 60_000 } as const;

const run = promisify(execFile);
const command = join(import.meta.dirname, '../../back-up.ts');

/**
 * Makes a copy if the newest is older than the last scheduled time, in a process of its own, because this one serves
 * requests. Of several processes one makes it. A copy interrupted by the stop of the process is made again at the next
 * check of any process.
 */
export function keepBackingUp({ config, db, log }: Pick<Parts, 'config' | 'db' | 'log'>): {
  stop(): Promise<void>;
} {
  const { backup } = config;
  const stopping = new AbortController();
  const { signal } = stopping;
  async function look({ target, at, recipients, keepDays }: NonNullable<typeof backup>): Promise<number> {
    try {
      const newest = await newestCopy(target);
      if (newest !== null && newest >= lastDue(at, await databaseTime(db))) return pause.look;
      const words = [command, target, ...recipients.flatMap((recipient) => ['--recipient', recipient])];
      if (keepDays !== null) words.push('--keep-days', String(keepDays));
      const { stdout } = await run(process.execPath, words, { signal, maxBuffer: 16 * 1024 * 1024 });
      // The first line alone: how many files there are moves with every sealed bid.
      log.info({ part: 'backup', said: stdout.split('\n', 1) }, 'a copy was made');
      return pause.look;
    } catch (error) {
      const { code = null, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
      if (signal.aborted || code === busy) return pause.look;
      const said = stderr.trim().split('\n');
      log.error({ part: 'backup', err: error, said }, 'no copy was made, or one that lacks something');
      return pause.failed;
    }
  }
  async function watch(): Promise<void> {
    while (!signal.aborted && backup !== null) {
      const next = await look(backup);
      await wait(next, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const running = watch();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
