import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { keyLookSeconds } from './keyring.ts';

/** Loads added keys every few seconds, in every process. After an error the process continues with the keys it has. */
export function keepKeys(refresh: () => Promise<void>, log: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(keyLookSeconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted) return;
      await refresh().catch((error: unknown) => {
        log.warn({ part: 'keys', err: error }, 'the keys were not read anew; the next look tries again');
      });
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
