import { setTimeout as wait } from 'node:timers/promises';
import { queueDeferred } from '../../platform/messaging/outbox/enqueue.ts';
import type { Parts } from '../../platform/process/parts.ts';

/** Milliseconds between two looks: how long a text may wait for its job on a quiet day. */
const pause = 1_000;
/** Milliseconds for which submissions take precedence over queueing. */
const patience = 20_000;

/**
 * Queues the deferred outbox rows, in every process. If the database is unreachable, nothing is lost: a later pass finds
 * the rows.
 */
export function keepQueueing({ db, log, arrivals }: Pick<Parts, 'arrivals' | 'db' | 'log'>): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    let last = performance.now();
    while (!stopping.signal.aborted) {
      if (!arrivals.areUnderWay() || performance.now() - last > patience) {
        last = performance.now();
        await queueDeferred(db).catch((error: unknown) => {
          log.warn(
            { part: 'outbox', err: error },
            'what was deferred was not queued; the next look tries again',
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
