import { setTimeout as wait } from 'node:timers/promises';
import { sealAudit } from '../../features/audit/seal/service.ts';
import { publish } from '../../features/transparency/service.ts';
import { noteClock, readClock, setBackWords } from '../../platform/database/clock.ts';
import type { Parts } from '../../platform/process/parts.ts';

/** Milliseconds between two passes, the longest time until a line is sealed. */
const pause = 2_000;

/** Number of passes between two publications of due statements. */
const between = 5;

/**
 * Seals the log every few seconds, in every process; the first one does it. It is not a job of the queue, because each
 * pass would write a row that acts wait for. If the database is unreachable, the next pass does it.
 */
export function keepSealing(parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    let passes = 0;
    while (!stopping.signal.aborted) {
      await sealAudit(parts).catch((error: unknown) => {
        parts.log.warn({ part: 'audit', err: error }, 'the log was not sealed; the next pass tries again');
      });
      if (passes++ % between === 0) {
        await watchClock(parts).catch((error: unknown) => {
          parts.log.warn(
            { part: 'clock', err: error },
            'the clock was not looked at; a later pass tries again',
          );
        });
        await publish(parts).catch((error: unknown) => {
          parts.log.warn(
            { part: 'transparency', err: error },
            'nothing was published; a later pass tries again',
          );
        });
      }
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Records the clock's latest reading in every process. Logs an error at each pass while the clock is set back. */
async function watchClock({ db, log }: Parts): Promise<void> {
  const clock = await readClock(db);
  if (clock.behind) log.error({ part: 'clock', now: clock.now, seenAt: clock.seenAt }, setBackWords(clock));
  else await noteClock(db);
}
