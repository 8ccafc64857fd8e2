import { setTimeout as wait } from 'node:timers/promises';

/** What was opened, to be closed in the opposite order. */
export interface Closing {
  /** Resolves at the first SIGTERM, SIGINT or SIGHUP. */
  readonly asked: Promise<NodeJS.Signals>;
  isAsked(): boolean;
  add(close: () => Promise<unknown>): void;
  /** Closes everything; a failure does not keep the rest open. @returns what failed */
  close(): Promise<readonly unknown[]>;
}

/** Milliseconds for what is under way; after it the process ends anyway, since its manager would kill it. */
const patience = 25_000;

/** Hears the signals from now on. A second one, not part of the same key press, ends the process at once. */
export function openClosing(): Closing {
  const closers: (() => Promise<unknown>)[] = [];
  const { promise: asked, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let askedAt: number | null = null;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (askedAt !== null && now - askedAt > 1_000) process.exit(130);
      if (askedAt !== null) return;
      askedAt = now;
      // A start that hangs never comes to closing.
      setTimeout(() => process.exit(1), patience + 5_000).unref();
      resolve(signal);
    });
  }
  return {
    asked,
    isAsked: () => askedAt !== null,
    add(close) {
      closers.unshift(close);
    },
    async close() {
      const failures: unknown[] = [];
      const late = wait(patience, 'late' as const, { ref: false });
      for (const close of closers.splice(0)) {
        const done = close().catch((error: unknown) => failures.push(error));
        if ((await Promise.race([done, late])) === 'late') failures.push(new Error('closing took too long'));
      }
      return failures;
    },
  };
}
