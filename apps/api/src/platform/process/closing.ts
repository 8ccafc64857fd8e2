import { setTimeout as wait } from 'node:timers/promises';

/** Resources to be closed in the reverse order of their opening. */
export interface Closing {
  /** Resolves at the first SIGTERM, SIGINT or SIGHUP. */
  readonly asked: Promise<NodeJS.Signals>;
  /** Aborted at the same moment, for work that can stop on the way. */
  readonly signal: AbortSignal;
  isAsked(): boolean;
  /** Adds milliseconds to a closing requested from now on; the process continues to serve during them. */
  allow(milliseconds: number): void;
  add(close: () => Promise<unknown>): void;
  /**
   * Adds a resource that must be closed even if the process ends hastily: it is closed after all others, within its
   * own time limit, and also on exits that close nothing else.
   */
  addLast(close: () => Promise<unknown>): void;
  /**
   * Closes everything; a failure does not prevent the other closings.
   * @returns the errors
   */
  close(): Promise<readonly unknown[]>;
}

/**
 * Milliseconds for ordinary closings, and then for those of `addLast`: a database that is just being created needs
 * time on a slow machine. After that the process ends anyway, because its manager would kill it.
 */
const patience = { ordinary: 20_000, last: 20_000 } as const;

/**
 * Listens for the signals from now on. A second signal that is not part of the same key press ends the process at
 * once.
 */
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
      // A start that hangs never reaches closing.
      setTimeout(() => void endAtOnce(1), allowed + patience.ordinary).unref();
      controller.abort();
      resolve(signal);
    });
  }

  let closingLast: Promise<readonly unknown[]> | null = null;
  /** Runs once, on whichever exit comes first; the other waits for it. */
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

/** Closes one after the other; when the time is up, the remaining closings are started but not awaited. */
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
