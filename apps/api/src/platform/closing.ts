import { setTimeout as wait } from 'node:timers/promises';

/** What was opened, to be closed in the opposite order. */
export interface Closing {
  /** Resolves at the first SIGTERM, SIGINT or SIGHUP. */
  readonly asked: Promise<NodeJS.Signals>;
  /** Aborted at the same moment, for work that can stop on the way. */
  readonly signal: AbortSignal;
  isAsked(): boolean;
  /** Gives so many milliseconds more to an end that is asked for from now on: the process goes on serving in them. */
  allow(milliseconds: number): void;
  add(close: () => Promise<unknown>): void;
  /**
   * What may not be left behind, however hastily the process ends: closed after everything else, with a time of its
   * own, and by the ways out that close nothing else.
   */
  addLast(close: () => Promise<unknown>): void;
  /** Closes everything; a failure does not keep the rest open. @returns what failed */
  close(): Promise<readonly unknown[]>;
}

/**
 * Milliseconds for what is under way, and then for what may not be left behind: a database that is just being made
 * takes its time on a slow machine. After them the process ends anyway, since its manager would kill it.
 */
const patience = { ordinary: 20_000, last: 20_000 } as const;

/** Hears the signals from now on. A second one, not part of the same key press, ends the process at once. */
export function openClosing(): Closing {
  const closers: (() => Promise<unknown>)[] = [];
  const last: (() => Promise<unknown>)[] = [];
  const { promise: asked, resolve } = Promise.withResolvers<NodeJS.Signals>();
  const controller = new AbortController();
  let askedAt: number | null = null;
  let allowed = 0;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (askedAt !== null && now - askedAt > 1_000) void endAtOnce(130);
      if (askedAt !== null) return;
      askedAt = now;
      // A start that hangs never comes to closing.
      setTimeout(() => void endAtOnce(1), allowed + patience.ordinary).unref();
      controller.abort();
      resolve(signal);
    });
  }

  let closingLast: Promise<readonly unknown[]> | null = null;
  /** Once, whichever way out is taken first; the other waits for it. */
  function closeLast(): Promise<readonly unknown[]> {
    closingLast ??= closeWithin(last, wait(patience.last, 'late', { ref: false }));
    return closingLast;
  }

  async function endAtOnce(code: number): Promise<never> {
    await closeLast();
    process.exit(code);
  }

  return {
    asked,
    signal: controller.signal,
    isAsked: () => askedAt !== null,
    allow(milliseconds) {
      allowed = milliseconds;
    },
    add: (close) => void closers.unshift(close),
    addLast: (close) => void last.unshift(close),
    async close() {
      return [
        ...(await closeWithin(closers.splice(0), wait(patience.ordinary, 'late', { ref: false }))),
        ...(await closeLast()),
      ];
    },
  };
}

/** One after the other; once it is late, the rest are begun and no longer waited for. */
async function closeWithin(
  closers: readonly (() => Promise<unknown>)[],
  late: Promise<'late'>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (const close of closers) {
    const done = close().catch((error: unknown) => failures.push(error));
    if ((await Promise.race([done, late])) === 'late') failures.push(new Error('closing took too long'));
  }
  return failures;
}
